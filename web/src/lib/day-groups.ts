import { daysBefore, formatDate } from './format.ts'

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
