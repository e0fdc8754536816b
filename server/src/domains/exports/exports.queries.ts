import type { Id } from '@aura/contract/common'
import type { ExportStatus } from '@aura/contract/exports/exports.contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface ExportRow {
  id: Id
  status: ExportStatus
  requestedAt: Date
  readyAt: Date | null
  expiresAt: Date | null
  bytes: number
}

/** A file whose bytes are a part of the zip. */
export interface ExportPart {
  name: string
  bytes: number
}

const columns = ['id', 'status', 'requestedAt', 'readyAt', 'expiresAt', 'bytes'] as const

/** Inserts a pending export; undefined while another export of the account is under way. */
export async function insertExport(tx: Tx, accountId: Id, now: Date): Promise<ExportRow | undefined> {
  return tx
    .insertInto('accountExport')
    .values({ accountId, status: 'waiting', requestedAt: now })
    .onConflict((clash) => clash.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Exports asked for since a moment, newest first. */
export async function findExports(db: Db, accountId: Id, since: Date, limit: number): Promise<ExportRow[]> {
  return db
    .selectFrom('accountExport')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('requestedAt', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** An export of this account; undefined for erased accounts. */
export async function findExport(db: Db, exportId: Id, accountId: Id): Promise<ExportRow | undefined> {
  return db
    .selectFrom('accountExport')
    .innerJoin('account', 'account.id', 'accountId')
    .select(columns.map((column) => `accountExport.${column}` as const))
    .where('accountExport.id', '=', exportId)
    .where('accountId', '=', accountId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** The parts of an export, in their order. */
export async function findParts(db: Db, exportId: Id): Promise<ExportPart[]> {
  return db
    .selectFrom('accountExportPart')
    .select(['name', 'bytes'])
    .where('exportId', '=', exportId)
    .orderBy('number')
    .execute()
}

/** An export whose attempt begins: its account and the number of the attempt. */
export interface BegunExport {
  accountId: Id
  attempt: number
  person: Actor
  /** Files of earlier attempts, to be removed. */
  formerParts: readonly string[]
}

/** Begins an attempt of an unfinished export, without the parts of former attempts; undefined for one that is finished or gone. */
export async function beginExport(tx: Tx, exportId: Id, now: Date): Promise<BegunExport | undefined> {
  const { rows } = await sql<{ accountId: Id; attempts: number; pseudo: string; auraTypeId: number }>`
    update account_export set status = 'running', attempts = attempts + 1, begun_at = ${now}, bytes = 0
    from account
    where account_export.id = ${exportId} and status in ('waiting', 'running')
      and account.id = account_id and erased_at is null
    returning account_id, attempts, pseudo, aura_type_id`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const former = await tx
    .deleteFrom('accountExportPart')
    .where('exportId', '=', exportId)
    .returning('name')
    .execute()
  const { accountId, attempts, pseudo, auraTypeId } = row
  // Exports hold what any account may read: roles do not count.
  const person = {
    userId: accountId,
    sessionId: 0,
    pseudo,
    auraTypeId,
    isModerator: false,
    isAdministrator: false,
  }
  return { accountId, attempt: attempts, person, formerParts: former.map(({ name }) => name) }
}

/** Adds a part to the current attempt of the export; false if another attempt has begun, or the export is gone. */
export async function insertPart(
  tx: Tx,
  { exportId, attempt, number, name, bytes }: ExportPart & { exportId: Id; attempt: number; number: number },
): Promise<boolean> {
  const { rows } = await sql`
    with grown as (
      update account_export set bytes = bytes + ${bytes}
      where id = ${exportId} and attempts = ${attempt} and status = 'running' returning id
    )
    insert into account_export_part (export_id, number, name, bytes)
    select id, ${number}::integer, ${name}, ${bytes}::bigint from grown returning number`.execute(tx)
  return rows.length > 0
}

/** Offers a complete export for download; false if another attempt has begun, or the export is gone. */
export async function markReady(
  tx: Tx,
  exportId: Id,
  attempt: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('accountExport')
    .set({ status: 'ready', readyAt: now, expiresAt: until })
    .where('id', '=', exportId)
    .where('attempts', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends earlier exports of the account, which has one download at a time. The nightly job removes their files. */
export async function endFormer(tx: Tx, accountId: Id, exportId: Id, now: Date): Promise<void> {
  await sql`
    with ended as (
      update account_export set status = 'expired', expires_at = ${now}
      where account_id = ${accountId} and id < ${exportId} and status = 'ready' returning id
    )
    delete from account_export_part where export_id in (select id from ended)`.execute(tx)
}

export async function markFailed(tx: Tx, exportId: Id, attempt: number, failure: string): Promise<void> {
  const failed = await tx
    .updateTable('accountExport')
    .set({ status: 'failed', failure, bytes: 0 })
    .where('id', '=', exportId)
    .where('attempts', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (failed) await tx.deleteFrom('accountExportPart').where('exportId', '=', exportId).execute()
}

/** Deletes the rows of parts of an attempt that ended; those of an export on offer stay. */
export async function forgetParts(tx: Tx, exportId: Id, attempt: number): Promise<void> {
  await sql`
    delete from account_export_part using account_export
    where account_export.id = ${exportId} and export_id = account_export.id
      and attempts = ${attempt} and status = 'running'`.execute(tx)
}

/** Ends expired exports, marks abandoned ones as failed, and deletes rows that no list shows. */
export async function endOldExports(
  db: Db,
  {
    now,
    stuckBefore,
    lostBefore,
    forgottenBefore,
  }: Record<'now' | 'stuckBefore' | 'lostBefore' | 'forgottenBefore', Date>,
): Promise<void> {
  await sql`
    with ended as (
      update account_export set status = 'expired' where status = 'ready' and expires_at <= ${now} returning id
    ), stuck as (
      update account_export set status = 'failed', failure = 'stuck'
      where (status = 'running' and coalesce(begun_at, requested_at) < ${stuckBefore})
        or (status = 'waiting' and requested_at < ${lostBefore}) returning id
    )
    delete from account_export_part where export_id in (select id from ended union all select id from stuck)`.execute(
    db,
  )
  await db
    .deleteFrom('accountExport')
    .where('requestedAt', '<', forgottenBefore)
    .where('status', 'in', ['failed', 'expired'])
    .execute()
}

/** The files among these that belong to no export. */
export async function findOrphanedParts(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as stored (name)
    where not exists (select from account_export_part as part where part.name = stored.name)`.execute(db)
  return rows.map(({ name }) => name)
}

export async function deleteExportsOf(tx: Tx, accountId: Id): Promise<void> {
  await tx.deleteFrom('accountExport').where('accountId', '=', accountId).execute()
}
