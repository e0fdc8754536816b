import { hours } from '../../platform/clock/clock.ts'
import type { Gap, Typos } from '../../platform/db/prefix-typos.ts'
import { pseudoSkeleton } from '../accounts/pseudos.rules.ts'

/** Shortest term in which a typo is forgiven: below, everything would be a typo away from everything. */
const shortestForgiven = 3
/** Longest one: beyond, there would be thousands of typos to look for, and hardly a name. */
const longestForgiven = 30
/** What a typo may put in; look-alikes are one letter in a skeleton already, so that `i` is not among them. */
const letters = [...'abcdefghjklmnopqrstuvwxyz']

/**
 * What is looked for when someone types `text`: letters and digits alone, without accents and with look-alikes as one,
 * as the database keeps them in `search_person.term`. Empty for blank text.
 */
export function searchTerm(text: string): string {
  return pseudoSkeleton(text.normalize('NFC')).replace(/[^\p{L}\p{N}]/gu, '')
}

/** The terms by which a name of several words is found: the whole name, and its end from each further word on. */
export function searchTails(name: string): string[] {
  const words = name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(searchTerm)
    .filter((word) => word !== '')
  return [...new Set(words.map((_, index) => words.slice(index).join('')))]
}

/**
 * Everything that is one typo away from a term: a letter too many, missing or wrong, or two that changed places.
 * Undefined where no typo is forgiven.
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
      // A letter put in after the last would only be a longer beginning.
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

/** When the month of `now` began in Paris. */
export function parisMonthStart(now: Date): Date {
  const [year = 0, month = 1] = parisDate.format(now).split('-').map(Number)
  const midnightUtc = Date.UTC(year, month - 1, 1)
  // Paris is one hour ahead, two in summer.
  const starts = [1, 2].map((ahead) => new Date(midnightUtc - hours(ahead)))
  return starts.find((start) => parisHour.format(start) === '00') ?? (starts[0] as Date)
}
