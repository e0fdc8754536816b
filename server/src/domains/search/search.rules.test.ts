import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Typos } from '../../platform/db/prefix-typos.ts'
import { parisMonthStart, searchTails, searchTerm, typosOf } from './search.rules.ts'

test.each([
  ['Léa.Martin', 'leamartln'],
  ['  lea martin ', 'leamartln'],
  ['@Zoé_99', 'zoe99'],
  ['A1i', 'all'],
  ['…', ''],
  ['   ', ''],
])(
  '[SRC-02] what is looked for does not depend on accents, case, separators or look-alikes: %s',
  (text, term) => {
    expect(searchTerm(text)).toBe(term)
  },
)

test('[SRC-03] a name of several words is found by the beginning of each', () => {
  expect(searchTails('Charles de Gaulle')).toEqual(['charlesdegaulle', 'degaulle', 'gaulle'])
  expect(searchTails('Jean‑Paul Sartre')).toEqual(['jeanpaulsartre', 'paulsartre', 'sartre'])
  expect(searchTails('—')).toEqual([])
})

const letter = fc.constantFrom(...'abcdefghjklmnopqrstuvwxyz')
const word = fc.array(letter, { minLength: 4, maxLength: 12 })
const typos = {
  missing: (letters: string[], at: number) => letters.toSpliced(at, 1),
  wrong: (letters: string[], at: number, other: string) => letters.toSpliced(at, 1, other),
  tooMany: (letters: string[], at: number, other: string) => letters.toSpliced(at, 0, other),
  swapped: (letters: string[], at: number) =>
    letters.toSpliced(at, 2, ...letters.slice(at, at + 2).reverse()),
}

/** The texts that typos stand for. */
function textsOf({ letters, gaps }: Typos = { letters: [], gaps: [] }): string[] {
  return gaps.flatMap(({ before, after, takesLetter }) =>
    (takesLetter ? letters : ['']).map((between) => before + between + after),
  )
}

test('[SRC-02] any word is among the neighbours of what a typo makes of it', () => {
  fc.assert(
    fc.property(
      word,
      fc.nat(),
      letter,
      fc.constantFrom(...Object.values(typos)),
      (letters, place, other, typo) => {
        const at = place % letters.length
        const typed = typo(letters, at, other).join('')
        const meant = letters.join('')
        // Without its last letter a word is still a prefix of itself, which finds it without a typo.
        expect(textsOf(typosOf(typed)).includes(meant) || meant.startsWith(typed)).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('no typo is forgiven in a term that is very short or very long', () => {
  expect(typosOf('ab')).toBeUndefined()
  expect(typosOf('a'.repeat(31))).toBeUndefined()
  expect(textsOf(typosOf('abd')).filter(({ length }) => length < 3)).toEqual([])
})

test.each([
  ['2026-11-21T10:00:00Z', '2026-10-31T23:00:00.000Z'],
  ['2026-10-31T22:59:59Z', '2026-09-30T22:00:00.000Z'],
  ['2026-10-31T23:00:00Z', '2026-10-31T23:00:00.000Z'],
  ['2026-03-31T21:59:59Z', '2026-02-28T23:00:00.000Z'],
  ['2026-03-31T22:00:00Z', '2026-03-31T22:00:00.000Z'],
  ['2027-01-01T00:00:00Z', '2026-12-31T23:00:00.000Z'],
])('[SRC-05] at %s the month of Paris began at %s', (now, start) => {
  expect(parisMonthStart(new Date(now)).toISOString()).toBe(start)
})
