import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DomainError } from '../errors/domain-error.ts'
import type { Pool } from './database.ts'
import { singleFlight } from './single-flight.ts'

export type DatabaseHealth = ReturnType<typeof createDatabaseHealth>

const usualProbeTimeoutMs = 1000
const probeEveryMs = 250
/** Time is counted in ticks, none of which pass while this process is starved, so that an answer that has arrived is read first. */
const tickMs = 50
/** Failed probes in a row after which the database counts as away. */
const failuresUntilAway = 2

interface DatabaseHealthDeps {
  pool: Pool
  probe: Pool
  /** How long a probe waits for its answer. */
  probeTimeoutMs?: number
}

/**
 * Refuses calls at once while the database hangs, is gone or takes no writes: from a failed probe, which a suspicion starts, to the next
 * that succeeds [RUN-36]. Connections that fell silent are destroyed. `probe` has a connection apart, as those of `pool` may be stuck.
 */
export function createDatabaseHealth({
  pool,
  probe,
  probeTimeoutMs = usualProbeTimeoutMs,
}: DatabaseHealthDeps) {
  let isUp = true
  let isClosed = false
  let isWatched = false

  // One probe at a time: a failed probe closes the connection that concurrent probes would be waiting for.
  const answers = singleFlight<void, boolean>(probeOnce)

  async function probeOnce(): Promise<boolean> {
    const query = sql<{ setting: string }>`select current_setting('transaction_read_only') as setting`
      .execute(probe.db)
      .then(
        // After a failover the connections may lead to what is now a standby.
        ({ rows }) => rows[0]?.setting === 'off',
        () => false,
      )
    const isServing = await Promise.race([query, passTicks(probeTimeoutMs)])
    if (!isServing) probe.replaceConnections()
    return isServing
  }

  async function watchUntilUp(): Promise<void> {
    for (let failures = 0; !isClosed; ) {
      if (await answers()) {
        isUp = true
        break
      }
      if (++failures >= failuresUntilAway) {
        isUp = false
        pool.replaceConnections()
      }
      await sleep(probeEveryMs)
    }
    isWatched = false
  }

  return {
    answers,

    /** Throws `platform.unavailable` while the database counts as away. */
    requireUp(): void {
      if (!isUp) throw new DomainError('platform.unavailable', { retryAfterSeconds: 2 })
    },

    /** A call is slow or lost its connection: finds out whether the database answers. */
    suspect(): void {
      if (isWatched || isClosed) return
      isWatched = true
      void watchUntilUp()
    },

    close(): void {
      isClosed = true
    },
  }
}

/** Resolves with false once `ms` have passed for this process. */
async function passTicks(ms: number): Promise<false> {
  for (let passed = 0; passed < ms; passed += tickMs) await sleep(tickMs)
  return false
}
