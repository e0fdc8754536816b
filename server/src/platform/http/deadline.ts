import type { DatabaseHealth } from '../db/database-health.ts'
import { DomainError } from '../errors/domain-error.ts'

/** Deadline of a call in milliseconds, within the five seconds promised. */
const usualDeadlineMs = 4500
/** After this time a call may be waiting for a database that hangs; early enough to find out before the deadline. */
const slowMs = 1500

export interface DeadlineDeps {
  health: DatabaseHealth
  /** Longest a call without a file may take before it is answered 503; the work behind it may still end. */
  deadlineMs?: number
}

/**
 * Runs work that may take long, such as sending files: when it is slow, the database is probed; if that hangs, the work fails with
 * its connection.
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
 * Answers 503 once `work` has taken too long, and aborts its signal, so that its later steps do not begin.
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
    // The answer has been sent: a late failure must not become an unhandled rejection.
    working.catch(() => {})
  }
}
