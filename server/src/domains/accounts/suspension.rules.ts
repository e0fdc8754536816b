import { days, later } from '../../platform/clock/clock.ts'

/** A suspension with more days than these left is for good. */
export const longestPassingDays = 365

/** Whether a suspension is for good, by its end; null for no suspension. */
export const isForGood = (end: Date | null, now: Date): boolean =>
  end !== null && end > later(now, days(longestPassingDays))
