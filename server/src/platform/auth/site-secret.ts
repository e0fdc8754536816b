import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import postgres from 'postgres'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { StartFault } from '../errors/start-fault.ts'

/** A name that the processes of one site share, derived one-way from their secret. */
export function siteNameOf(jwtSecret: string): string {
  return `aura-${createHash('sha256').update(`namespace ${jwtSecret}`).digest('hex').slice(0, 16)}`
}

const channelsPrefix = 'aura-channels '

/** `application_name` of the connection that a server keeps open while it runs: others read there whether it has their secret. */
export const channelsNameOf = (jwtSecret: string): string => `${channelsPrefix}${siteNameOf(jwtSecret)}`

interface WaitOptions {
  signal?: AbortSignal
  patienceMs?: number
  /** Called once, when there is something to wait for. */
  onWait?: () => void
}

/** Longer than a server takes to stop, so that all may be restarted at once with a new secret. */
const usualPatienceMs = 20_000
const lookEveryMs = 500
/** Longer than PostgreSQL lets a server that hangs keep its turn (`idle_in_transaction_session_timeout`). */
const turnMs = 20_000

/** A connection by which other servers learn of a starting one's secret, until its channels are open. */
export interface Announcement {
  end(): Promise<void>
}

/**
 * Announces the secret of a server that starts, once no server with another one runs or starts: each would refuse the sessions of
 * the other's visitors.
 *
 * @throws StartFault if one is left after `patienceMs`
 */
export async function announceSecret(
  database: { db: Db; url: string },
  jwtSecret: string,
  { signal, patienceMs = usualPatienceMs, onWait }: WaitOptions = {},
): Promise<Announcement> {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const found = await announceIfAlone(database, jwtSecret)
    if (!Array.isArray(found)) return found
    if (waitedMs >= patienceMs) {
      throw new StartFault(
        `A server with another JWT_SECRET runs on this database (${found.join(', ')}). Visitors of each would be logged out by the other. Give both the same one; to change it, stop all servers first.`,
      )
    }
    if (waitedMs === 0) onWait?.()
    await sleep(lookEveryMs, undefined, { signal })
  }
}

/** Servers look and announce in turns: one of two that start at the same instant finds the other. */
const announceIfAlone = ({ db, url }: { db: Db; url: string }, jwtSecret: string) =>
  inTransaction(db, async (tx): Promise<Announcement | string[]> => {
    await sql`select set_config('lock_timeout', ${String(turnMs)}, true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended('aura site secret', 0))`.execute(tx)
    const others = await findOtherServers(tx, jwtSecret)
    if (others.length > 0) return others
    const connection = postgres(url, {
      max: 1,
      connect_timeout: 4,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: channelsNameOf(jwtSecret) },
    })
    await connection`select`
    return { end: () => connection.end({ timeout: 5 }) }
  })

/** Servers with another secret: the client address and the process of PostgreSQL of each, as `pg_stat_activity` shows them. */
async function findOtherServers(tx: Tx, jwtSecret: string): Promise<string[]> {
  const { rows } = await sql<{ address: string | null; pid: number }>`
    select host(client_addr) as address, pid from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${channelsPrefix})
      and application_name <> ${channelsNameOf(jwtSecret)}
    order by pid`.execute(tx)
  return rows.map(({ address, pid }) => `${address ?? 'this machine'}, PostgreSQL process ${pid}`)
}
