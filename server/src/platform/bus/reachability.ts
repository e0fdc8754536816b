import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { markUnreachable } from './bus.queries.ts'

export interface DeafnessOptions {
  db: Db
  /** Something may have been said unheard; what is said from now on is heard. */
  onMissed: () => void
  onError: (error: unknown) => void
}

/** How long others say everything by PostgreSQL too, unless told again. */
const deafForMs = 10_000
const tellAgainMs = 2_000
/**
 * How long they go on after Redis is heard again: whoever said something by Redis just before looks only then whether
 * anybody was deaf.
 */
const afterwardsMs = 1_000

/**
 * Lets everyone know that Redis does not reach this process, for as long as it is so: they then say everything by PostgreSQL
 * as well. What was said before they knew is the gap.
 */
export function createReachability({ db, onMissed, onError }: DeafnessOptions) {
  const name = randomUUID()
  let telling: NodeJS.Timeout | undefined
  let isGapOpen = false
  let last: Promise<boolean> = Promise.resolve(true)

  /** One after the other, so that what is said last stands. Answers whether it is said. */
  function tell(forMs: number): Promise<boolean> {
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

  async function tellStill(): Promise<void> {
    if (await tell(deafForMs)) closeGap()
  }

  function closeGap(): void {
    if (!isGapOpen) return
    isGapOpen = false
    onMissed()
  }

  return {
    /** Redis does not reach this process any more. Resolves once that has been told, if it could be. */
    async begin(): Promise<void> {
      if (telling) return
      isGapOpen = true
      telling = setInterval(() => void tellStill(), tellAgainMs)
      telling.unref()
      await tellStill()
    },

    /** Redis reaches it again. */
    end(): void {
      if (!telling) return
      clearInterval(telling)
      telling = undefined
      void tell(afterwardsMs)
      closeGap()
    },

    /** Stops telling; resolves once nothing is under way. */
    async close(): Promise<void> {
      clearInterval(telling)
      await last
    },
  }
}
