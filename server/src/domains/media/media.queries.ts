import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import './media.tables.ts'

/** What a medium is shown as. */
export type MediaPurpose = 'post' | 'picture'

export interface NewMedia {
  ownerId: Id
  purpose: MediaPurpose
  alt: string | null
  width: number
  height: number
  placeholder: string
  createdAt: Date
}

export interface MediaFileRow {
  name: string
  width: number
  height: number
  bytes: number
}

export async function insertMedia(tx: Tx, media: NewMedia, files: readonly MediaFileRow[]): Promise<Id> {
  const { id } = await tx.insertInto('media').values(media).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('mediaFile')
    .values(files.map(({ name, width, height, bytes }) => ({ mediaId: id, name, width, height, bytes })))
    .execute()
  return id
}

export async function deleteMedia(db: Db, mediaId: Id): Promise<void> {
  await db.deleteFrom('media').where('id', '=', mediaId).execute()
}

/** Takes everything that was sent out of these media, leaving rows that others may point to. */
export async function emptyMedia(tx: Tx, mediaIds: readonly Id[]): Promise<void> {
  if (mediaIds.length === 0) return
  await tx.deleteFrom('mediaFile').where('mediaId', 'in', mediaIds).execute()
  await tx.updateTable('media').set({ alt: null, placeholder: '' }).where('id', 'in', mediaIds).execute()
}

/** What showing a medium takes. */
export interface MediaRow {
  id: Id
  alt: string | null
  width: number
  height: number
  placeholder: string
}

export async function findMedia(db: Db, ids: readonly Id[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('media')
    .select(['id', 'alt', 'width', 'height', 'placeholder'])
    .where('id', 'in', ids)
    .execute()
}

/** The versions of media, narrowest first within each. */
export async function findMediaFiles(
  db: Db,
  mediaIds: readonly Id[],
): Promise<{ mediaId: Id; name: string; width: number; height: number }[]> {
  if (mediaIds.length === 0) return []
  return db
    .selectFrom('mediaFile')
    .select(['mediaId', 'name', 'width', 'height'])
    .where('mediaId', 'in', mediaIds)
    .orderBy('mediaId')
    .orderBy('width')
    .execute()
}

/** The media that a file belongs to; several when people sent the same picture. */
export async function findMediaOfFile(db: Db, name: string): Promise<{ id: Id; purpose: MediaPurpose }[]> {
  return db
    .selectFrom('mediaFile')
    .innerJoin('media', 'media.id', 'mediaFile.mediaId')
    .select(['media.id', 'media.purpose'])
    .where('mediaFile.name', '=', name)
    .execute()
}

/** Those of `names` that no medium needs. */
export async function findUnreferencedNames(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as wanted (name)
    where not exists (select from media_file where media_file.name = wanted.name)`.execute(db)
  return rows.map((row) => row.name)
}

/**
 * Holds the files of these names until the transaction ends: `shared` keeps them from being removed while rows that
 * name them are being written, `exclusive` keeps such rows from being written while they are removed.
 */
export async function lockFileNames(
  tx: Tx,
  names: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  // Taken in one order by everyone, so that two transactions never wait for each other.
  await sql`select ${lock}(key) from (
    select distinct hashtextextended('media file ' || name, 0) as key from unnest(${names}::text[]) as wanted (name)
    order by key offset 0
  ) as keys`.execute(tx)
}
