import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A video being prepared. */
export interface Preparation {
  /** Name of the received file. */
  original: string
  /** Attempts including this one. */
  attempts: number
}

/** Counts an attempt at a video; undefined if it is no longer being prepared. */
export async function beginPreparation(db: Db, mediaId: Id): Promise<Preparation | undefined> {
  return db
    .updateTable('media')
    .from('mediaFile')
    .set((query) => ({ attempts: query('media.attempts', '+', 1) }))
    .where('media.id', '=', mediaId)
    .where('media.state', '=', 'preparing')
    .whereRef('mediaFile.mediaId', '=', 'media.id')
    .where('mediaFile.role', '=', 'original')
    .returning(['mediaFile.name as original', 'media.attempts'])
    .executeTakeFirst()
}

/** The videos of an account that are being prepared, without those of deleted posts. */
export async function measurePreparing(db: Db, ownerId: Id): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, coalesce(sum(duration_ms) / 1000, 0)::int as seconds
    from media join media_file on media_id = media.id and role = 'original'
    where owner_id = ${ownerId} and state = 'preparing'`.execute(db)
  return rows[0] ?? { count: 0, seconds: 0 }
}

/** Uncounts an attempt that ended for a reason other than the video. */
export async function forgetAttempt(db: Db, mediaId: Id): Promise<void> {
  await db
    .updateTable('media')
    .set((query) => ({ attempts: query('attempts', '-', 1) }))
    .where('id', '=', mediaId)
    .where('attempts', '>', 0)
    .execute()
}

/** Ends a preparation; false if it had ended or the medium is deleted. */
export async function endPreparation(
  tx: Tx,
  mediaId: Id,
  outcome: { state: 'ready'; width: number; height: number; durationMs: number } | { state: 'failed' },
): Promise<boolean> {
  const row = await tx
    .updateTable('media')
    .set(outcome)
    .where('id', '=', mediaId)
    .where('state', '=', 'preparing')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the row of the received file of a video, or with `all` of all its files; returns their names. */
export async function deletePreparationFiles(
  tx: Tx,
  mediaId: Id,
  which: 'original' | 'all',
): Promise<string[]> {
  const files = tx.deleteFrom('mediaFile').where('mediaId', '=', mediaId)
  const chosen = which === 'all' ? files : files.where('role', '=', 'original')
  const rows = await chosen.returning('name').execute()
  return rows.map(({ name }) => name)
}

/** Videos received before a moment that are still being prepared. */
export async function findStuckPreparations(db: Db, before: Date, limit: number): Promise<Id[]> {
  const rows = await db
    .selectFrom('media')
    .innerJoin('mediaFile', 'mediaFile.mediaId', 'media.id')
    .select('media.id')
    .where('media.state', '=', 'preparing')
    .where('media.createdAt', '<', before)
    .where('mediaFile.role', '=', 'original')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
