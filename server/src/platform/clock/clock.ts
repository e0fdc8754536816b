/** Source of the time: the system clock, or a clock that tests set. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(60 * count)
export const hours = (count: number) => minutes(60 * count)
export const days = (count: number) => hours(24 * count)

/** The moment `milliseconds` after `from`. */
export function later(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds)
}

/** Whole seconds from `now` until a moment, rounded up. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.ceil((moment.getTime() - now.getTime()) / 1000)
}
