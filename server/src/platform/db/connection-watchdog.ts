import type postgres from 'postgres'
import { markDatabaseError } from './database-errors.ts'
import type { Reserved } from './split-connections.ts'

/** Connections of one pool, which can be given up together. */
export interface WatchedConnections {
  /** A connection for one caller, with what the dialect uses of it. */
  reserve(): Promise<Reserved>
  /** Fails everything under way with `CONNECTION_DESTROYED` and cuts every connection, however stuck. */
  giveUp(): void
  /** Closes the connections once their statements have ended, or after a short while all the same. */
  end(): Promise<void>
}

export interface WatchOptions {
  /** No answer to a statement by then: what was at the other end is gone, and the network has not said so. */
  silenceMs: number
  /** Called for such a silence, and when nobody is given a connection while the whole pool is silent. */
  onSilence: () => void
}

/** Longest that closing waits for statements under way: with the database away it would be without end. */
const endSeconds = 2

/**
 * Ends every wait for the database. NOTE: postgres.js leaves some callers waiting for ever:
 * for a connection that stopped answering, and for one that was cut while a statement waited its turn on it.
 */
export function watchConnections(
  pool: postgres.Sql,
  { silenceMs, onSilence }: WatchOptions,
): WatchedConnections {
  const waiting = new Set<(error: Error) => void>()
  let heardAt = performance.now()
  let isGivenUp = false

  /** Settles as `work` does, or fails when the connections are given up first. */
  function settled<T>(work: PromiseLike<T>, looks: { afterMs: number; look: () => void }): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = Number.isFinite(looks.afterMs) ? setInterval(looks.look, looks.afterMs) : undefined
      waiting.add(fail)
      function settle(): void {
        clearInterval(timer)
        waiting.delete(fail)
        heardAt = performance.now()
      }
      function fail(error: Error): void {
        clearInterval(timer)
        reject(error)
      }
      work.then(
        (value) => {
          settle()
          resolve(value)
        },
        (error: unknown) => {
          settle()
          markDatabaseError(error)
          reject(error)
        },
      )
    })
  }

  function lookWhetherSilent(): void {
    if (performance.now() - heardAt >= silenceMs) onSilence()
  }

  return {
    async reserve() {
      const reserved = await settled(pool.reserve(), { afterMs: silenceMs, look: lookWhetherSilent })
      const run = reserved.unsafe as (...statement: unknown[]) => PromiseLike<unknown>
      return Object.assign(reserved, {
        unsafe: (...statement: unknown[]) =>
          isGivenUp
            ? Promise.reject(lost())
            : settled(run(...statement), { afterMs: silenceMs, look: onSilence }),
      })
    },

    giveUp() {
      isGivenUp = true
      for (const fail of waiting) fail(lost())
      waiting.clear()
      void pool.end({ timeout: 0 })
    },

    end: () => pool.end({ timeout: endSeconds }),
  }
}

function lost(): Error {
  const error = Object.assign(new Error('the connection was given up'), { code: 'CONNECTION_DESTROYED' })
  markDatabaseError(error)
  return error
}
