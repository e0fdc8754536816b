import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { markUnreachable } from './bus.queries.ts'

export interface ReachabilityOptions {
  db: Db
  /** Messages may have been missed; later ones arrive. */
  onMissed: () => void
  onError: (error: unknown) => void
}

/** How long a mark makes publishers use PostgreSQL too, unless renewed. */
const markMs = 10_000
const renewMs = 2_000
/** A publisher that used Redis just before it came back reads the marks only afterwards, so the mark outlives the outage. */
const afterwardsMs = 1_000

/**
 * Marks this process as unreachable by Redis while it is, so that publishers use PostgreSQL as well. Messages published before
 * the mark was written may be missed.
 */
export function createReachability({ db, onMissed, onError }: ReachabilityOptions) {
  const name = randomUUID()
  let renewal: NodeJS.Timeout | undefined
  let mayHaveMissed = false
  let last: Promise<boolean> = Promise.resolve(true)

  /** Writes marks one after the other, so that the latest stands. Answers whether the mark was written. */
  function mark(forMs: number): Promise<boolean> {
    last = last.then(async () => {
      try {
        await markUnreachable(db, name, forMs)
        return true
      } catch (error) {
        onError(error)
        return false
      }
    })
    return last
  }

  async function renew(): Promise<void> {
    if (await mark(markMs)) reportMissed()
  }

  function reportMissed(): void {
    if (!mayHaveMissed) return
    mayHaveMissed = false
    onMissed()
  }

  return {
    /** Redis does not reach this process any more. Resolves once the mark is written, or could not be. */
    async markLost(): Promise<void> {
      if (renewal) return
      mayHaveMissed = true
      renewal = setInterval(() => void renew(), renewMs)
      renewal.unref()
      await renew()
    },

    markReachable(): void {
      if (!renewal) return
      clearInterval(renewal)
      renewal = undefined
      void mark(afterwardsMs)
      reportMissed()
    },

    /** Stops renewing; resolves once no write is under way. */
    async close(): Promise<void> {
      clearInterval(renewal)
      await last
    },
  }
}
