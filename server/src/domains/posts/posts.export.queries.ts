import { sql } from 'kysely'
import type { ExportAccount } from '../../personal-data.ts'
import type { Db } from '../../platform/db/database.ts'
import { rowsByKey } from '../../platform/db/rows-by-key.ts'
import type { MediaService } from '../media/media.service.ts'
import { legendsOf } from './posts.legends.queries.ts'

/** What the person published, liked, voted on and viewed: without deleted posts, with posts that moderators withdrew. */
export const exportPosts =
  (db: Db, { exportedFileOf }: Pick<MediaService, 'exportedFileOf'>): ExportAccount =>
  ({ userId }) => ({
    posts: () =>
      rowsByKey(
        db,
        sql`select post.id as key, post.id, legend, post.created_at, edited_at, ${legendsOf(sql`post.id`)} as earlier_legends, audience.kind as audience, post.audience_id, on_profile,
            post_total.aura, post_total.likes, views, comments, post.withdrawn_at,
            coalesce((
              select json_agg(json_build_object(
                'id', media.id, 'kind', media.kind, 'alt', media.alt, 'file', ${exportedFileOf(sql`media.id`)}
              ) order by place)
              from post_media join media on media.id = media_id where post_id = post.id
            ), '[]') as media
          from post left join audience on audience.id = post.audience_id left join post_total on post_id = post.id
          where post.author_id = ${userId} and (deleted_at is null or withdrawn_at is not null)`,
      ),
    'post-likes': () =>
      rowsByKey(
        db,
        sql`select post_id as key, post_id, created_at from post_like where liker_id = ${userId} and value <> 0`,
      ),
    'post-votes': () =>
      rowsByKey(
        db,
        sql`select post_id as key, post_id, value, created_at from post_vote where voter_id = ${userId} and value <> 0`,
      ),
    'viewed-posts': () =>
      rowsByKey(
        db,
        sql`select post_id as key, post_id, viewed_at from post_view where viewer_id = ${userId}`,
      ),
  })
