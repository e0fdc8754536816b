import type { Clock } from '../platform/clock/clock.ts'

/** A clock that the test moves. */
export interface TestClock extends Clock {
  set(moment: Date): void
  /** Moves forward by that many milliseconds. */
  advance(milliseconds: number): void
}

/** Starts at the machine's time, so that what PostgreSQL stamps by itself is close to it. */
export function createTestClock(start: Date = new Date()): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    set(moment) {
      now = moment.getTime()
    },
    advance(milliseconds) {
      now += milliseconds
    },
  }
}
