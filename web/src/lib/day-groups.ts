import { formatDate, timeZone } from './format.ts'

const dayMs = 86_400_000
/** Writes 2026-11-23. */
const days = new Intl.DateTimeFormat('sv-SE', { timeZone })

/** Calendar days between a moment and now: 0 today, 1 yesterday. */
function daysBefore(at: string, now: Date): number {
  const midnight = (date: Date) => Date.parse(days.format(date))
  return Math.round((midnight(now) - midnight(new Date(at))) / dayMs)
}

/** The part of a long list that a moment belongs to, in words. */
export function periodOf(at: string, now: Date): string {
  const passed = daysBefore(at, now)
  if (passed <= 0) return 'Aujourd’hui'
  if (passed === 1) return 'Hier'
  return passed < 7 ? 'Cette semaine' : 'Plus tôt'
}

/** The day of a moment, in words. */
export function dayOf(at: string, now: Date): string {
  return daysBefore(at, now) <= 1 ? periodOf(at, now) : formatDate(at)
}
