import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'
import type { MediaService } from '../media/media.service.ts'

export const exportComments =
  (db: Db, { exportedFileOf }: Pick<MediaService, 'exportedFileOf'>): ExportAccount =>
  ({ userId }) => ({
    comments: () =>
      rowsByKey(
        db,
        sql`select comment.id as key, comment.id, post_id, parent_id, content, is_toxic, comment.created_at, withdrawn_at, alt,
            ${exportedFileOf(sql`media.id`)} as file
          from comment left join media on media.id = media_id
          where author_id = ${userId} and (deleted_at is null or withdrawn_at is not null)`,
      ),
    'comment-likes': () =>
      rowsByKey(
        db,
        sql`select comment_id as key, comment_id, created_at from comment_like where liker_id = ${userId} and value <> 0`,
      ),
    'comment-votes': () =>
      rowsByKey(
        db,
        sql`select comment_id as key, comment_id, value, created_at from comment_vote
          where voter_id = ${userId} and value <> 0`,
      ),
  })
