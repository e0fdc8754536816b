import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Runs `work` while deleting from a table fails within the time limit of a call, as it does where very many rows go. */
export async function withLongDeleting<T>(db: Db, table: string, work: () => Promise<T>): Promise<T> {
  await sql`
    create function need_time() returns trigger language plpgsql as $$
    begin
      if current_setting('statement_timeout')::interval between '1 ms' and '1 minute' then
        raise exception 'the statement would not end in time' using errcode = 'query_canceled';
      end if;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger need_time before delete on ${sql.table(table)} for each statement execute function need_time()`.execute(
    db,
  )
  try {
    return await work()
  } finally {
    await sql`drop function need_time cascade`.execute(db)
  }
}
