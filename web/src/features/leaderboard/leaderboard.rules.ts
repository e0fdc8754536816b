import { elide } from '@aura/contract/elide'
import { formatMonth } from '../../lib/format-month.ts'

const parisDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })

/** The month in Paris at a moment: `2026-11`. */
export function monthAt(moment: Date): string {
  return parisDate.format(moment).slice(0, 7)
}

/** Whether a part of an address is a month. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** `10/2026`, of a month written `2026-10` [LDB-04]. */
export function shortMonth(month: string): string {
  return month.split('-').toReversed().join('/')
}

/** `d’octobre 2026`, `de novembre 2026`. */
export function ofMonth(month: string): string {
  return elide('de', formatMonth(month))
}

/** `du 1er au 30 novembre 2026`, the days of a month. */
export function daysOfMonth(month: string): string {
  const [year, number] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate()
  return `du 1er au ${days} ${formatMonth(month)}`
}

/** How far the viewer is on the way to the next place, from 0 to 1. */
export function progressTo({ aura, missing }: { aura: number; missing: number }): number {
  return Math.max(0, aura) / (Math.max(0, aura) + missing)
}
