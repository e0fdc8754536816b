import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'

/** SQL: the file of the row `media` that shows it best: the video, else the widest picture. */
const bestFile = sql`
  select name, bytes from media_file where media_id = media.id and role <> 'original'
  order by role = 'video' desc, width desc limit 1`

/** A file of a person's export, as stored. */
export interface OwnFile {
  name: string
  bytes: number
}

/** The best file of each medium of an account, each name once. */
export const findOwnFiles = (db: Db, ownerId: Id): AsyncIterable<OwnFile> =>
  rowsByKey(
    db,
    sql`select min(media.id) as key, file.name, file.bytes
      from media cross join lateral (${bestFile}) as file
      where owner_id = ${ownerId} group by file.name, file.bytes`,
  ) as AsyncIterable<OwnFile>

export const exportMedia =
  (db: Db): ExportAccount =>
  ({ userId }) => ({
    media: () =>
      rowsByKey(
        db,
        sql`select media.id as key, media.id, purpose, kind, state, 'media/' || file.name as file, file.bytes, alt, width,
            height, duration_ms, created_at
          from media left join lateral (${bestFile}) as file on true where owner_id = ${userId}`,
      ),
  })
