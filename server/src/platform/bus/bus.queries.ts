import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export interface WaitingMessage {
  id: number
  channel: string
  message: string
}

/** Puts messages where the rollup takes them once the transaction has committed. */
export async function insertMessages(tx: Tx, channel: string, messages: readonly string[]): Promise<void> {
  await sql`
    insert into bus_message (channel, message)
    select ${channel}, message from unnest(${messages}::text[]) as message`.execute(tx)
}

/** Takes the oldest messages, in their order. */
export async function takeMessages(tx: Tx, limit: number): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    with taken as (
      delete from bus_message
      where id = any(array(select id from bus_message order by id limit ${limit}::integer))
      returning id, channel, message
    )
    select id, channel, message from taken order by id`.execute(tx)
  return rows
}

/** Whether some process says that Redis does not reach it. */
export async function hasUnreachableProcess(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from bus_deaf_process where until > clock_timestamp()) as is_there`.execute(db)
  return rows[0]?.isThere ?? false
}

/** Says that Redis does not reach a process for so many milliseconds from now; forgets what others have left behind. */
export async function markUnreachable(db: Db, name: string, forMs: number): Promise<void> {
  await sql`
    with forgotten as (
      delete from bus_deaf_process where name <> ${name} and until < clock_timestamp() - interval '1 minute'
    )
    insert into bus_deaf_process (name, until)
    values (${name}, clock_timestamp() + ${forMs} * interval '1 millisecond')
    on conflict (name) do update set until = excluded.until`.execute(db)
}
