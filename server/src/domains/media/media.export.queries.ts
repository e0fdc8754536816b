import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

/** SQL: the best file of a medium: the video, else the widest picture. */
const bestFileOf = (mediaId: RawBuilder<unknown>) => sql`
  select name, bytes from media_file where media_id = ${mediaId} and role <> 'original'
  order by role = 'video' desc, width desc limit 1`

/** SQL: the path of a medium's best file in an export; null while it has none. */
export const exportedFileOf = (mediaId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select 'media/' || name from (${bestFileOf(mediaId)}) as best)`

/** A file of a person's export, as stored. */
export interface OwnFile {
  name: string
  bytes: number
}

/** The best file of each medium of an account, each name once. */
export const findOwnFiles = (db: Db, ownerId: Id): AsyncIterable<OwnFile> =>
  rowsByKey(
    db,
    // Not grouped by name: grouping would read all media for each page.
    sql`select shown.id as key, file.name, file.bytes
      from (select id from media as shown where owner_id = ${ownerId}) as shown
      cross join lateral (${bestFileOf(sql`shown.id`)}) as file
      where not exists (
        select from media_file as shared join media as earlier on earlier.id = shared.media_id
        cross join lateral (${bestFileOf(sql`earlier.id`)}) as best
        where shared.name = file.name and earlier.owner_id = ${ownerId} and earlier.id < shown.id and best.name = file.name
      )`,
  ) as AsyncIterable<OwnFile>

export const exportMedia =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    media: () =>
      rowsByKey(
        db,
        sql`select media.id as key, media.id, purpose, kind, state, 'media/' || file.name as file, file.bytes, alt, width,
            height, duration_ms, created_at
          from media left join lateral (${bestFileOf(sql`media.id`)}) as file on true where owner_id = ${userId}`,
      ),
  })
