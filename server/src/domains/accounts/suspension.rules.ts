import { days, later } from '../../platform/clock/clock.ts'

/** A suspension with more days left than this is permanent. */
export const longestPassingDays = 365

/** Whether a suspension with this end is permanent; null for no suspension. */
export const isForGood = (end: Date | null, now: Date): boolean =>
  end !== null && end > later(now, days(longestPassingDays))
