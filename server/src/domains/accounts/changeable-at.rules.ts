import { days, later } from '../../platform/clock/clock.ts'

/** When something last changed at `changedAt` may be changed again; null if now. */
export function changeableAt(changedAt: Date | null, waitDays: number, now: Date): Date | null {
  const from = changedAt && later(changedAt, days(waitDays))
  return from && from > now ? from : null
}
