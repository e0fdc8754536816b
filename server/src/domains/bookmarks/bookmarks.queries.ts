import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'

/** SQL: relation `post_id` of the posts in the array `postIds` that the reader has kept. */
export function bookmarkedAmong(
  readerId: RawBuilder<Id | null>,
  postIds: RawBuilder<unknown>,
): RawBuilder<{ postId: Id }> {
  return sql`select post_id from bookmark where account_id = ${readerId} and post_id = any(${postIds})`
}

interface WantedBookmark {
  accountId: Id
  postId: Id
  now: Date
  /** SQL: whether the post shows to the account. */
  shows: RawBuilder<boolean>
}

/** Keeps a post that shows to the account; false when it does not show. */
export async function insertBookmark(
  db: Db,
  { accountId, postId, now, shows }: WantedBookmark,
): Promise<boolean> {
  const { rows } = await sql`
    with shown as materialized (select where ${shows}), kept as (
      insert into bookmark (account_id, post_id, created_at)
      select ${accountId}::bigint, ${postId}::bigint, ${now}::timestamptz from shown
      on conflict do nothing
    )
    select from shown`.execute(db)
  return rows.length > 0
}

export async function deleteBookmark(db: Db, accountId: Id, postId: Id): Promise<void> {
  await db.deleteFrom('bookmark').where('accountId', '=', accountId).where('postId', '=', postId).execute()
}

export async function deleteBookmarksOf(db: Db, accountId: Id): Promise<void> {
  await db.deleteFrom('bookmark').where('accountId', '=', accountId).execute()
}

/** Posts that an account has kept, latest bookmark first, after a position; `createdAt` is that of the bookmark. */
export async function findBookmarks(
  db: Db,
  accountId: Id,
  { after, limit }: { after: DatedPlace | undefined; limit: number },
): Promise<DatedPlace[]> {
  const place = after
    ? sql`and (created_at, post_id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`
    : sql``
  const { rows } = await sql<DatedPlace>`
    select post_id as id, created_at from bookmark where account_id = ${accountId} ${place}
    order by created_at desc, post_id desc limit ${limit}`.execute(db)
  return rows
}
