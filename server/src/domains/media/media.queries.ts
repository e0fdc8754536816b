import type { Id } from '@aura/contract/common'
import type { MediaState } from '@aura/contract/media/media.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { unnestFew } from '../../platform/db/unnest-rows.ts'

/** What an uploaded medium is shown as. */
export type MediaPurpose = 'post' | 'comment' | 'picture' | 'cover'

/** `frozen`: a copy for moderators, which shares the files of an uploaded medium. */
export type ShownPurpose = MediaPurpose | 'frozen'

export interface NewMedia {
  ownerId: Id
  purpose: MediaPurpose
  alt: string | null
  width: number
  height: number
  placeholder: string
  createdAt: Date
  /** Set for a video, whose state is then `preparing`; undefined for a picture. */
  durationMs?: number
}

export interface MediaFileRow {
  name: string
  width: number
  height: number
  bytes: number
  /** Default: `image`. */
  role?: MediaFileRole
}

/** `image`: a size of the picture, or of a video’s still. `original`: a video as received, never served. */
export type MediaFileRole = 'image' | 'video' | 'original'

export async function insertMedia(tx: Tx, media: NewMedia, files: readonly MediaFileRow[]): Promise<Id> {
  const kind = media.durationMs === undefined ? {} : ({ kind: 'video', state: 'preparing' } as const)
  const { id } = await tx
    .insertInto('media')
    .values({ ...media, ...kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMediaFiles(tx, id, files)
  return id
}

export async function insertMediaFiles(tx: Tx, mediaId: Id, files: readonly MediaFileRow[]): Promise<void> {
  const rows = files.map(({ name, width, height, bytes, role = 'image' }) => ({
    mediaId,
    name,
    width,
    height,
    bytes,
    role,
  }))
  await tx.insertInto('mediaFile').values(rows).execute()
}

/** Deletes a medium; answers the names of its files. */
export async function deleteMedia(db: Db, mediaId: Id): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with deleted as (delete from media where id = ${mediaId})
    select name from media_file where media_id = ${mediaId}`.execute(db)
  return rows.map(({ name }) => name)
}

export async function detachOwner(tx: Tx, ownerId: Id): Promise<void> {
  await tx.updateTable('media').set({ ownerId: null }).where('ownerId', '=', ownerId).execute()
}

/**
 * Empties media of their files and texts; keeps their rows, which posts and comments reference. The preparation of videos ends
 * first, so that no job adds a file afterwards. Returns the distinct names of the files.
 */
export async function emptyMedia(tx: Tx, mediaIds: readonly Id[]): Promise<string[]> {
  if (mediaIds.length === 0) return []
  await sql`
    update media set alt = null, placeholder = '', state = case state when 'preparing' then 'failed' else state end
    where id = any(${mediaIds}::bigint[])`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    delete from media_file where media_id = any(${mediaIds}::bigint[]) returning name`.execute(tx)
  return [...new Set(rows.map(({ name }) => name))]
}

/** Replaces the alternative texts of media. */
export async function updateAlts(
  tx: Tx,
  described: readonly { mediaId: Id; alt: string | null }[],
): Promise<void> {
  await sql`
    update media set alt = described.alt from ${unnestFew({
      media_id: ['bigint', described.map(({ mediaId }) => mediaId)],
      alt: ['text', described.map(({ alt }) => alt)],
    })} as described
    where media.id = media_id and media.alt is distinct from described.alt`.execute(tx)
}

/** The alternative texts of media in the order of their ids, empty for none. */
export async function findAlts(tx: Tx, mediaIds: readonly Id[]): Promise<string[]> {
  const { rows } = await sql<{ alt: string }>`
    select coalesce(alt, '') as alt
    from unnest(${mediaIds}::bigint[]) with ordinality as asked (id, place) left join media using (id)
    order by place`.execute(tx)
  return rows.map(({ alt }) => alt)
}

/** Whether any of these media is shown, or being prepared. */
export async function hasUsableMedia(tx: Tx, mediaIds: readonly Id[]): Promise<boolean> {
  const { rows } = await sql<{ isUsable: boolean }>`
    select exists (select from media where id = any(${mediaIds}::bigint[]) and state <> 'failed') as is_usable`.execute(
    tx,
  )
  return rows[0]?.isUsable === true
}

/** What is needed to show a medium. */
export interface MediaRow {
  id: Id
  alt: string | null
  width: number
  height: number
  placeholder: string
  state: MediaState
  durationMs: number | null
  /** Its versions, narrowest first. */
  files: readonly { name: string; width: number; height: number; role: MediaFileRole }[]
}

/** SQL: the files of the row `media` as JSON. */
const filesJson = sql`coalesce((
  select json_agg(file order by file.width)
  from (select name, width, height, role from media_file where media_id = media.id) as file
), '[]')`

export async function findMedia(db: Db, ids: readonly Id[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MediaRow>`
    select id, alt, width, height, placeholder, state, duration_ms, ${filesJson} as files
    from media where id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** SQL: the media of the relation `shown` (`media_id`, `place`) as JSON of {@link MediaRow}s, in the order of their places. */
export function mediaJsonOf(shown: RawBuilder<{ mediaId: Id; place: number }>): RawBuilder<MediaRow[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', media.id, 'alt', alt, 'width', width, 'height', height, 'placeholder', placeholder, 'state', state,
      'durationMs', duration_ms, 'files', ${filesJson}
    ) order by place), '[]')
    from (${shown}) as shown join media on media.id = shown.media_id
  )`
}

/** SQL: the name of the narrowest picture of a medium; null when it has none. */
export function smallestPictureOf(mediaId: RawBuilder<Id>): RawBuilder<string | null> {
  return sql`(select name from media_file where media_id = ${mediaId} and role = 'image' order by width limit 1)`
}

/** A medium that a file shows, and the size of that file. */
export interface MediaOfFile {
  id: Id
  purpose: ShownPurpose
  bytes: number
}

/** The media that a file shows; several if the same picture was sent twice. Received videos are never shown. */
export async function findMediaOfFile(db: Db, name: string): Promise<MediaOfFile[]> {
  return db
    .selectFrom('mediaFile')
    .innerJoin('media', 'media.id', 'mediaFile.mediaId')
    .select(['media.id', 'media.purpose', 'mediaFile.bytes'])
    .where('mediaFile.name', '=', name)
    .where('mediaFile.role', '<>', 'original')
    .execute()
}

/** Locks an account's media against additions until the transaction ends, so that counts stay true. */
export async function lockMediaOf(tx: Tx, ownerId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('media of ' || ${ownerId}::text, 0))`.execute(tx)
}

/** Bytes of all stored files of an account's media. */
export async function sumBytesOf(db: Db, ownerId: Id): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0) as bytes from media_file join media on media.id = media_id
    where owner_id = ${ownerId}`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** The names among these that no medium uses. */
export async function findUnreferencedNames(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as wanted (name)
    where not exists (select from media_file where media_file.name = wanted.name)`.execute(db)
  return rows.map((row) => row.name)
}

/**
 * Locks the files of these names until the transaction ends: `shared` prevents their removal while rows that name them are written,
 * `exclusive` prevents such rows while the files are removed.
 */
export async function lockFileNames(
  tx: Tx,
  names: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  // Sorted, so that two transactions cannot deadlock.
  await sql`select ${lock}(key) from (
    select distinct hashtextextended('media file ' || name, 0) as key from unnest(${names}::text[]) as wanted (name)
    order by key offset 0
  ) as keys`.execute(tx)
}
