/** Where the time comes from: the machine in production, the test's own hand in tests. */
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
