import { withOrdinal } from '@aura/contract/french-date'

const locale = 'fr-FR'
export const timeZone = 'Europe/Paris'

const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat(locale)
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const dateAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
const dateOnly = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
/** Writes 2026-11-23. */
const days = new Intl.DateTimeFormat('sv-SE', { timeZone })
const plural = new Intl.PluralRules(locale)

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Older dates are written in full [PST-14]. */
const fullDateDays = 30

/** A short count: `1 284`, then `12,4 k` from ten thousand on. */
export function formatCount(count: number): string {
  return withMinus(Math.abs(count) < 10_000 ? whole.format(count) : compact.format(count))
}

/** A count in full: `12 432`. */
export function formatNumber(count: number): string {
  return withMinus(whole.format(count))
}

/** Intl writes a hyphen, which is narrower than the plus sign beside it, and the sign of a negative zero. */
function withMinus(formatted: string): string {
  return formatted === '-0' ? '0' : formatted.replace('-', '−')
}

/** A place in a ranking: `1er`, `1 204e`. */
export function formatRank(rank: number): string {
  return rank === 1 ? '1er' : `${formatNumber(rank)}e`
}

/** `il y a 2 heures`, `2 h` in short; past 30 days the full French date and time, in Paris [PST-14, RUN-32]. */
export function formatRelativeDate(iso: string, now: Date, form?: 'short'): string {
  const seconds = (now.getTime() - new Date(iso).getTime()) / 1000
  const write = (passed: number, unit: 'minute' | 'hour' | 'day', short: string) => {
    const count = Math.floor(passed)
    return form ? `${count}\u00a0${short}` : relative.format(-count, unit)
  }
  if (seconds >= fullDateDays * day) return formatDateAndTime(iso)
  if (seconds < minute) return 'à l’instant'
  if (seconds < hour) return write(seconds / minute, 'minute', 'min')
  // By the calendar: `hier` is the day before.
  return seconds < day ? write(seconds / hour, 'hour', 'h') : write(daysBefore(iso, now), 'day', 'j')
}

/** Calendar days in Paris between a moment and now: 0 today, 1 yesterday. */
export function daysBefore(iso: string, now: Date): number {
  const midnight = (date: Date) => Date.parse(days.format(date))
  return Math.round((midnight(now) - midnight(new Date(iso))) / (day * 1000))
}

/** `20 novembre 2026 à 23:49`, in Paris [RUN-32]. */
export function formatDateAndTime(iso: string): string {
  return withWholeDay(dateAndTime.format(new Date(iso)))
}

/** `20 novembre 2026`, in Paris [RUN-32]. */
export function formatDate(iso: string): string {
  return withWholeDay(dateOnly.format(new Date(iso)))
}

/** No line ends between a day and its month. */
function withWholeDay(date: string): string {
  return withOrdinal(date).replace(' ', '\u00a0')
}

/** The form of a French word that agrees with a count: `pluralOf(1, 'abonné', 'abonnés')` → `abonné`. */
export function pluralOf(count: number, one: string, many: string): string {
  return plural.select(Math.abs(count)) === 'one' ? one : many
}
