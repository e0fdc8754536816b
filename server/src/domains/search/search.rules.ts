import { hours } from '../../platform/clock/clock.ts'
import type { Gap, Typos } from '../../platform/db/prefix-typos.ts'
import { pseudoSkeleton } from '../accounts/pseudos.rules.ts'

/** Shortest term in which a typo is forgiven: shorter terms are one typo away from too many others. */
const shortestForgiven = 3
/** Longest such term: longer ones have thousands of possible typos and match hardly any name. */
const longestForgiven = 30
/** Letters that a typo may insert. Without `i`, because skeletons write its look-alikes with another letter. */
const letters = [...'abcdefghjklmnopqrstuvwxyz']

/**
 * The search term of a typed text, in the form of `search_person.term`: letters and digits only, without accents, look-alikes
 * unified. Empty for blank text.
 */
export function searchTerm(text: string): string {
  return pseudoSkeleton(text.normalize('NFC')).replace(/[^\p{L}\p{N}]/gu, '')
}

/** The terms by which a name is found: the whole name, and for each further word the name from that word on. */
export function searchTails(name: string): string[] {
  const words = name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(searchTerm)
    .filter((word) => word !== '')
  return [...new Set(words.map((_, index) => words.slice(index).join('')))]
}

/**
 * All texts one typo away from a term: a letter too many, missing or wrong, or two swapped. Undefined for terms in which no
 * typo is forgiven.
 */
export function typosOf(term: string): Typos | undefined {
  const characters = [...term]
  if (characters.length < shortestForgiven || characters.length > longestForgiven) return undefined
  const gaps = characters.flatMap((character, at): Gap[] => {
    const before = characters.slice(0, at).join('')
    const rest = characters.slice(at + 1)
    const [next] = rest
    const after = rest.join('')
    return [
      ...(characters.length > shortestForgiven ? [{ at, before, after, takesLetter: false }] : []),
      ...(next === undefined
        ? []
        : [{ at, before, after: next + character + rest.slice(1).join(''), takesLetter: false }]),
      { at, before, after, takesLetter: true },
      // A letter appended at the end finds nothing that the term itself does not find.
      { at, before, after: character + after, takesLetter: true },
    ]
  })
  return { letters, gaps }
}

const parisDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const parisHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The beginning of the month of `now` in Paris. */
export function parisMonthStart(now: Date): Date {
  const [year = 0, month = 1] = parisDate.format(now).split('-').map(Number)
  const midnightUtc = Date.UTC(year, month - 1, 1)
  // Paris is one hour ahead, two in summer.
  const starts = [1, 2].map((ahead) => new Date(midnightUtc - hours(ahead)))
  return starts.find((start) => parisHour.format(start) === '00') ?? (starts[0] as Date)
}
