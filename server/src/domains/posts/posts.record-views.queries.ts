import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Keeps a person's views of posts, each once; answers how many are new. The totals follow by a trigger. */
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

/** Forgets what a person has seen. */
export async function deleteViewsOf(db: Db, viewerId: Id): Promise<void> {
  await db.deleteFrom('postView').where('viewerId', '=', viewerId).execute()
}

/** Whether a person has seen anything by an author. */
export async function hasViewOf(db: Db, viewerId: Id, authorId: Id): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (
      select from post join post_view as view on view.post_id = post.id
      where post.author_id = ${authorId} and view.viewer_id = ${viewerId}
    ) as is_there`.execute(db)
  return rows[0]?.isThere === true
}
