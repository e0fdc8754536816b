import type { DatabaseHealth } from '../db/database-health.ts'
import { DomainError } from '../errors/domain-error.ts'

/** Within the five seconds promised. */
const usualDeadlineMs = 4500
/** A call this slow may wait for a database that hangs; early enough to know before the deadline. */
const slowMs = 1500

export interface DeadlineDeps {
  health: DatabaseHealth
  /** Longest a call without a file may take before it is answered 503; the work behind it may still end. */
  deadlineMs?: number
}

/**
 * Work that may take long, as sending files does: a slow one has the database looked at, and fails with its connection where the
 * database hangs.
 */
export async function withoutDeadline<T>(
  { health }: Pick<DeadlineDeps, 'health'>,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(health.suspect, slowMs)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Answers 503 once `work` has taken too long. Its signal is aborted then, so that what has not begun does not begin.
 *
 * @throws DomainError `platform.unavailable`
 */
export async function withinDeadline<T>(
  { health, deadlineMs = usualDeadlineMs }: DeadlineDeps,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController()
  const deadline = Promise.withResolvers<never>()
  let timer = setTimeout(
    () => {
      health.suspect()
      timer = setTimeout(
        () => {
          const refusal = new DomainError('platform.unavailable', { retryAfterSeconds: 2 })
          deadline.reject(refusal)
          end.abort(refusal)
        },
        Math.max(0, deadlineMs - slowMs),
      )
    },
    Math.min(slowMs, deadlineMs),
  )
  const working = work(end.signal)
  try {
    return await Promise.race([working, deadline.promise])
  } finally {
    clearTimeout(timer)
    // The deadline has been answered: a late failure must not become an unhandled rejection.
    working.catch(() => {})
  }
}
