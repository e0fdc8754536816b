import { seconds } from '../clock/clock.ts'

/** `Retry-After` in milliseconds: seconds or a date; undefined for anything else. */
export function readRetryAfter(value: string | null, now: Date): number | undefined {
  if (value === null) return undefined
  if (/^\d{1,9}$/.test(value)) return seconds(Number(value))
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
