import { mediaErrors } from '@aura/contract/media/media.errors'
import { describe, expect, test } from 'vitest'
import { formatClock, holdPart } from './clip-times.ts'
import { acceptFiles, editOf, joinRefusals, parseNotes, sayRefusals } from './draft-media.ts'

test.each([
  [null, null],
  [{}, null],
  [{ start: 0, end: 20 }, null],
  [{ start: 0, end: 20, still: 3 }, { still: 3 }],
  [
    { start: 2, end: 20 },
    { start: 2, end: 20 },
  ],
  [
    { start: 2, end: 9, still: 0 },
    { start: 2, end: 9, still: 0 },
  ],
])('[MED-18] of the edit %j of a clip of 20 s the server is told %j', (edit, told) => {
  expect(editOf({ edit, seconds: 20 })).toEqual(told)
})

test('[MED-09, MED-18] a part is held to 180 s: the handle that did not move follows', () => {
  expect(holdPart([0, 180], [0, 200])).toEqual([20, 200])
  expect(holdPart([100, 280], [60, 280])).toEqual([60, 240])
  expect(holdPart([0, 20], [5, 20])).toEqual([5, 20])
})

test.each([
  [0, '0:00,0'],
  [65.34, '1:05,3'],
  [179.96, '3:00,0'],
])('%d seconds read %s', (seconds, words) => {
  expect(formatClock(seconds)).toBe(words)
})

test.each(['', 'null', '{}', '[null, 4, {"alt": "x"}]', '{'])('stored notes that are %j are none', (text) => {
  expect(parseNotes(text)).toEqual([])
})

describe('picked files', () => {
  const megabyte = 1024 * 1024
  /** A file that only says how large it is. */
  const aFile = (name: string, megabytes = 1, type = 'image/png') =>
    Object.defineProperty(new File([], name, { type }), 'size', { value: megabytes * megabyte })
  const held = (megabytes = 1) => ({ picked: aFile('déjà.png', megabytes), cropped: null })
  /** The accepted files, and a line for each reason to refuse the others. */
  const accept = (...of: Parameters<typeof acceptFiles>) => {
    const { accepted, refusals } = acceptFiles(...of)
    return { accepted, refusals: refusals.length === 0 ? [] : sayRefusals(refusals).split('\n') }
  }
  const namesOf = (files: File[]) => files.map(({ name }) => name)

  test('[MED-02] fill the post, and those left out are named; what is refused takes no place', () => {
    const files = [aFile('a.heic', 1, ''), aFile('b.png'), aFile('c.png'), aFile('d.png')]
    const { accepted, refusals } = accept(files, [held()], { most: 3 })
    expect(namesOf(accepted)).toEqual(['b.png', 'c.png'])
    expect(refusals).toEqual([
      'a.heic\u00a0: Les photos HEIC ne sont pas acceptées\u00a0: enregistrez celle-ci en JPEG, puis réessayez.',
      'Un post compte au plus 3 images et vidéos\u00a0: d.png n’a pas été ajouté.',
    ])
  })

  test('[MED-02] are refused past the size of all together, which a cropped picture counts in as it is sent', () => {
    const files = [aFile('a.png', 100), aFile('b.png', 100), aFile('c.png', 99)]
    const media = [{ picked: aFile('déjà.png', 100), cropped: aFile('déjà.png', 1) }]
    const { accepted, refusals } = accept(files, media, { most: 10 })
    expect(namesOf(accepted)).toEqual(['a.png', 'b.png', 'c.png'])
    expect(refusals).toEqual([])
    const { refusals: past } = accept([...files, aFile('d.png')], media, { most: 10 })
    expect(past).toEqual([expect.stringMatching(/^d\.png.*dépassent ensemble 300/)])
  })

  test('stand in for the only medium of a post, the first of them alone', () => {
    const { accepted, refusals } = accept([aFile('a.png'), aFile('b.png')], [held(100)], { most: 1 })
    expect(namesOf(accepted)).toEqual(['a.png'])
    expect(refusals).toEqual([])
  })

  test('[MED-01] are not named when picked alone; further reasons come after those of every post', () => {
    const refuse = () => 'Pas ici.'
    const wrongType = mediaErrors['media.wrong-type'].message
    expect(accept([aFile('a.pdf', 1, 'application/pdf')], [], { most: 2, refuse }).refusals).toEqual([
      wrongType,
    ])
    expect(accept([aFile('a.png')], [], { most: 2, refuse })).toEqual({
      accepted: [],
      refusals: ['Pas ici.'],
    })
  })

  test('[MED-01] that are refused for one reason share one line with it, in words for several', () => {
    const texts = [aFile('a.pdf', 1, 'application/pdf'), aFile('b.txt', 1, 'text/plain')]
    const photos = [aFile('c.heic', 1, ''), aFile('d.heic', 1, '')]
    const large = [aFile('e.png', 101), aFile('f.png', 102)]
    const empty = [aFile('g.png', 0), aFile('h.png', 0)]
    const { refusals } = accept([...texts, ...photos, ...large, ...empty], [], { most: 10 })
    expect(refusals).toEqual([
      `a.pdf et b.txt\u00a0: ${mediaErrors['media.wrong-type'].message}`,
      'c.heic et d.heic\u00a0: Les photos HEIC ne sont pas acceptées\u00a0: enregistrez celles-ci en JPEG, puis réessayez.',
      'e.png et f.png\u00a0: Ces fichiers sont trop volumineux (max 100 Mo).',
      'g.png et h.png\u00a0: Ces fichiers sont illisibles ou abîmés. Essayez-en d’autres.',
    ])
  })

  test('[MED-01] of which many are refused are named up to the tenth', () => {
    const files = Array.from({ length: 12 }, (_, place) => aFile(`${place}.pdf`, 1, 'application/pdf'))
    expect(accept(files, [], { most: 10 }).refusals).toEqual([
      `0.pdf, 1.pdf, 2.pdf, 3.pdf, 4.pdf, 5.pdf, 6.pdf, 7.pdf, 8.pdf, 9.pdf et 2 autres\u00a0: ${mediaErrors['media.wrong-type'].message}`,
    ])
  })

  test('that are refused later join those with the same reason', () => {
    const early = [
      { reason: 'Trop lourd.', names: ['a.png'] },
      { reason: 'Abîmé.', names: ['b.png'] },
    ]
    expect(joinRefusals(early, [{ reason: 'Abîmé.', names: ['c.png'] }])).toEqual([
      { reason: 'Trop lourd.', names: ['a.png'] },
      { reason: 'Abîmé.', names: ['b.png', 'c.png'] },
    ])
  })
})
