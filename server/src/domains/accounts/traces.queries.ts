import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'

/** A client address or device from which an account was used. */
export interface Trace {
  accountId: Id
  kind: 'address' | 'device'
  /** In hexadecimal digits. */
  fingerprint: string
}

/** Writes traces seen at `now`, in one order, so that concurrent statements cannot deadlock. */
export async function upsertTraces(db: Db, traces: readonly Trace[], now: Date): Promise<void> {
  const given = unnestRows({
    account_id: ['bigint', traces.map(({ accountId }) => accountId)],
    kind: ['text', traces.map(({ kind }) => kind)],
    fingerprint: ['text', traces.map(({ fingerprint }) => fingerprint)],
  })
  await sql`
    insert into account_trace (account_id, kind, fingerprint, seen_at)
    select distinct account_id, kind, decode(fingerprint, 'hex'), ${now}::timestamptz from ${given} as given
    order by account_id, kind, decode(fingerprint, 'hex')
    on conflict on constraint account_trace_key do update set seen_at = excluded.seen_at
    where account_trace.seen_at < excluded.seen_at`.execute(db)
}

interface DeviceUse {
  isKnown: boolean
  recent: number
  recentFrom: Date | null
}

/**
 * Whether an account has a device already, the number of its devices first seen after `since`, and when the earliest of them was.
 */
export async function findDeviceUse(
  db: Db,
  { accountId, fingerprint }: Pick<Trace, 'accountId' | 'fingerprint'>,
  since: Date,
): Promise<DeviceUse> {
  const { rows } = await sql<DeviceUse>`
    select coalesce(bool_or(fingerprint = decode(${fingerprint}, 'hex')), false) as is_known,
      count(*) filter (where seen_at > ${since}) as recent, min(seen_at) filter (where seen_at > ${since}) as recent_from
    from account_trace where account_id = ${accountId} and kind = 'device'`.execute(db)
  return rows[0] ?? { isKnown: false, recent: 0, recentFrom: null }
}

/** The number of traces that two accounts share. */
export interface SharedTraces {
  addresses: number
  devices: number
}

/** Counts the traces that both accounts left after `since`. */
export async function countSharedTraces(db: Db, oneId: Id, otherId: Id, since: Date): Promise<SharedTraces> {
  const { rows } = await sql<SharedTraces>`
    select count(*) filter (where kind = 'address') as addresses, count(*) filter (where kind = 'device') as devices
    from account_trace as one join account_trace as other using (kind, fingerprint)
    where one.account_id = ${oneId} and other.account_id = ${otherId}
      and one.seen_at > ${since} and other.seen_at > ${since}`.execute(db)
  return rows[0] ?? { addresses: 0, devices: 0 }
}

export async function deleteTracesUntil(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('accountTrace').where('seenAt', '<=', until).execute()
}
