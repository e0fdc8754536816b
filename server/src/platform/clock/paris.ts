import { withOrdinal } from '@aura/contract/french-date'
import { secondsUntil } from './clock.ts'

export const parisZone = 'Europe/Paris'

function inParis(moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(parisZone)
}

/** The day it is in Paris at a moment, as PostgreSQL writes a date: `2026-11-21`. */
export function parisDay(moment: Date): string {
  return inParis(moment).toPlainDate().toString()
}

/** The day `count` days after a day. */
export function dayAfter(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ days: count }).toString()
}

/** When the next day begins in Paris, 23 to 25 hours after this one did. */
export function nextParisDay(moment: Date): Date {
  const start = inParis(moment).startOfDay().add({ days: 1 })
  return new Date(start.epochMilliseconds)
}

/** Whole seconds until the next day begins in Paris. */
export function secondsLeftOfParisDay(moment: Date): number {
  return secondsUntil(nextParisDay(moment), moment)
}

/**
 * The moment of a time of day (`HH:MM`) on a day in Paris. When clocks are put back, the first of two; when they are put forward
 * over it, as long after the change as it lies within the skipped hour.
 */
export function parisMoment(day: string, time: string): Date {
  const inZone = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: parisZone, plainTime: time })
  return new Date(inZone.epochMilliseconds)
}

const frenchMoment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: parisZone,
})

const frenchDay = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: parisZone })

/** The day of a moment as French sentences name it, in Paris: "3 décembre 2026". */
export function formatDay(moment: Date): string {
  return withOrdinal(frenchDay.format(moment))
}

/** A moment as French sentences name it, Paris time: "3 décembre 2026 à 14:05". */
export function formatMoment(moment: Date): string {
  return withOrdinal(frenchMoment.format(moment))
}

/** Caches the latest month: comparing is a hundred times faster than computing in a time zone. */
let latest = { month: '', from: Infinity, until: -Infinity }

/** The month it is in Paris at a moment: `2026-11`. */
export function parisMonth(moment: Date): string {
  const at = moment.getTime()
  if (at < latest.from || at >= latest.until) {
    const month = inParis(moment).toPlainDate().toPlainYearMonth().toString()
    const { from, until } = monthPeriod(month)
    latest = { month, from: from.getTime(), until: until.getTime() }
  }
  return latest.month
}

/** A month in Paris, from its first moment to that of the next month. */
export function monthPeriod(month: string): { from: Date; until: Date } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(parisZone).epochMilliseconds)
  return { from: startOf(first), until: startOf(first.add({ months: 1 })) }
}

const frenchMonth = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: parisZone })

/** A month as French sentences name it: "décembre 2026". */
export function formatMonth(month: string): string {
  return frenchMonth.format(monthPeriod(month).from)
}
