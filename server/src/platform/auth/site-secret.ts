import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
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

/**
 * Waits for servers with another secret to end: each would refuse the sessions of the other's visitors.
 *
 * @throws StartFault if one is left after `patienceMs`
 */
export async function requireSameSecret(
  db: Db,
  jwtSecret: string,
  { signal, patienceMs = usualPatienceMs, onWait }: WaitOptions = {},
): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const others = await findOtherServers(db, jwtSecret)
    if (others.length === 0) return
    if (waitedMs >= patienceMs) {
      throw new StartFault(
        `A server with another JWT_SECRET runs on this database (${others.join(', ')}). Visitors of each would be logged out by the other. Give both the same one; to change it, stop all servers first.`,
      )
    }
    if (waitedMs === 0) onWait?.()
    await sleep(lookEveryMs, undefined, { signal })
  }
}

/** Servers with another secret: the client address and the process of PostgreSQL of each, as `pg_stat_activity` shows them. */
async function findOtherServers(db: Db, jwtSecret: string): Promise<string[]> {
  const { rows } = await sql<{ address: string | null; pid: number }>`
    select host(client_addr) as address, pid from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${channelsPrefix})
      and application_name <> ${channelsNameOf(jwtSecret)}
    order by pid`.execute(db)
  return rows.map(({ address, pid }) => `${address ?? 'this machine'}, PostgreSQL process ${pid}`)
}
