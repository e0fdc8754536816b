import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DomainError } from '../errors/domain-error.ts'
import type { Pool } from './database.ts'
import { postgresCode } from './transaction.ts'

/** SQLSTATE classes and client codes that mean that the database, not the statement, is at fault. */
const outageCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
])

export type DatabaseHealth = ReturnType<typeof createDatabaseHealth>

const probeTimeoutMs = 1000
const probeEveryMs = 250
/** Failed probes in a row after which connections count as lost: one may fail because the process itself was busy. */
const failuresUntilLost = 2

/**
 * Keeps calls from piling up on a database that hangs or is gone: after the first sign of it every call that needs the
 * database is refused at once, while one probe at a time finds out when it is back. Connections that were open to a
 * database that fell silent are given up, since they may stay silent when it is back.
 *
 * `probe` must have a separate connection, because all connections of `pool` may be stuck.
 */
export function createDatabaseHealth({ pool, probe }: { pool: Pool; probe: Pool }) {
  let isUp = true
  let isClosed = false

  async function answers(): Promise<boolean> {
    const query = sql`select 1`.execute(probe.db).then(
      () => true,
      () => false,
    )
    const isAnswered = await Promise.race([query, sleep(probeTimeoutMs, false)])
    if (!isAnswered) probe.replaceConnections()
    return isAnswered
  }

  async function watchUntilUp(): Promise<void> {
    for (let failures = 0; !isClosed && !isUp; ) {
      isUp = await answers()
      if (isUp) return
      if (++failures >= failuresUntilLost) pool.replaceConnections()
      await sleep(probeEveryMs)
    }
  }

  return {
    answers,

    /** Throws `platform.unavailable` while the database is known to be away. */
    requireUp(): void {
      if (!isUp) throw new DomainError('platform.unavailable', { retryAfterSeconds: 2 })
    },

    /** Something took too long or lost its connection: refuse calls until a probe comes through. */
    suspect(): void {
      if (!isUp || isClosed) return
      isUp = false
      void watchUntilUp()
    },

    close(): void {
      isClosed = true
    },
  }
}

/** Whether a failure says that the database is away rather than that a statement was wrong. */
export function isDatabaseOutage(error: unknown): boolean {
  const code = postgresCode(error)
  return code !== undefined && outageCodes.has(code)
}
