import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Inserts a viewer's views of posts, each once; returns how many are new. A trigger queues the totals. */
export async function insertViews(
  db: Db,
  { viewerId, postIds, now }: { viewerId: Id; postIds: readonly Id[]; now: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into post_view (viewer_id, post_id, viewed_at)
    select ${viewerId}, id, ${now} from unnest(${postIds}::bigint[]) as id order by id
    on conflict do nothing
    returning post_id`.execute(db)
  return rows.length
}

/** Deletes all views of a viewer. */
export async function deleteViewsOf(db: Db, viewerId: Id): Promise<void> {
  await db.deleteFrom('postView').where('viewerId', '=', viewerId).execute()
}

/** SQL: the viewer has seen a post of the author before [AUR-47]. */
export function hasViewed(viewerId: RawBuilder<Id>, authorId: RawBuilder<Id>): RawBuilder<boolean> {
  return sql`exists (
    select from post join post_view as view on view.post_id = post.id
    where post.author_id = ${authorId} and view.viewer_id = ${viewerId}
  )`
}
