import { formatRelativeDate } from './format.ts'

/** Says within a sentence when something happened: `il y a 2 heures`, `le 20 octobre 2026 à 23:49`. */
export function formatMoment(iso: string, now: Date): string {
  const date = formatRelativeDate(iso, now)
  return /^\d/.test(date) ? `le ${date}` : date
}
