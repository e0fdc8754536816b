import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export interface PendingMessage {
  id: number
  channel: string
  message: string
}

/** Queues messages for the rollup. */
export async function insertMessages(tx: Tx, channel: string, messages: readonly string[]): Promise<void> {
  await sql`
    insert into bus_message (channel, message)
    select ${channel}, message from unnest(${messages}::text[]) as message`.execute(tx)
}

/** Dequeues the oldest messages, in order. */
export async function takeMessages(tx: Tx, limit: number): Promise<PendingMessage[]> {
  const { rows } = await sql<PendingMessage>`
    with taken as (
      delete from bus_message
      where id = any(array(select id from bus_message order by id limit ${limit}::integer))
      returning id, channel, message
    )
    select id, channel, message from taken order by id`.execute(tx)
  return rows
}

/** Whether a process is marked as unreachable by Redis. */
export async function hasUnreachableProcess(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from bus_unreachable_process where until > clock_timestamp()) as is_there`.execute(
    db,
  )
  return rows[0]?.isThere ?? false
}

/** Marks a process as unreachable by Redis for `forMs` from now; deletes stale marks of others. */
export async function markUnreachable(db: Db, name: string, forMs: number): Promise<void> {
  await sql`
    with forgotten as (
      delete from bus_unreachable_process where name <> ${name} and until < clock_timestamp() - interval '1 minute'
    )
    insert into bus_unreachable_process (name, until)
    values (${name}, clock_timestamp() + ${forMs} * interval '1 millisecond')
    on conflict (name) do update set until = excluded.until`.execute(db)
}
