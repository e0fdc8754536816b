import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { maxDismissals, recentDismissalDays } from './feed.dismissals.rules.ts'

/** SQL: relation of the posts that a reader has dismissed, latest first; `is_recent` while their authors are shown less. */
export function dismissalsOf(
  readerId: RawBuilder<Id>,
  now: RawBuilder<Date>,
): RawBuilder<{ postId: Id; authorId: Id; isRecent: boolean }> {
  return sql`
    select post_id, author_id, dismissed_at > ${now} - make_interval(days => ${sql.lit(recentDismissalDays)}) as is_recent
    from feed_dismissal where account_id = ${readerId} order by dismissed_at desc limit ${sql.lit(maxDismissals)}`
}

interface WantedDismissal {
  accountId: Id
  postId: Id
  now: Date
  /** SQL: relation `author_id` of the post; empty if the post is hidden from the account. */
  shown: RawBuilder<{ authorId: Id }>
}

/** Dismisses a post, and deletes the account's oldest dismissal past the limit; false if the post is hidden from the account. */
export async function insertDismissal(
  db: Db,
  { accountId, postId, now, shown }: WantedDismissal,
): Promise<boolean> {
  const { rows } = await sql`
    with shown as materialized (${shown}), dismissed as (
      insert into feed_dismissal (account_id, post_id, author_id, dismissed_at)
      select ${accountId}::bigint, ${postId}::bigint, author_id, ${now}::timestamptz from shown
      on conflict (account_id, post_id) do update set dismissed_at = excluded.dismissed_at
    ), forgotten as (
      delete from feed_dismissal
      where account_id = ${accountId} and exists (select from shown) and post_id = any(array(
        select post_id from feed_dismissal where account_id = ${accountId} and post_id <> ${postId}
        order by dismissed_at desc offset ${sql.lit(maxDismissals - 1)}
      ))
    )
    select from shown`.execute(db)
  return rows.length > 0
}

export async function deleteDismissal(db: Db, accountId: Id, postId: Id): Promise<void> {
  await db
    .deleteFrom('feedDismissal')
    .where('accountId', '=', accountId)
    .where('postId', '=', postId)
    .execute()
}

/** Deletes the dismissals by an account, and the dismissals of its posts by others. */
export async function deleteDismissalsOf(db: Db, accountId: Id): Promise<void> {
  await db
    .deleteFrom('feedDismissal')
    .where((row) => row.or([row('accountId', '=', accountId), row('authorId', '=', accountId)]))
    .execute()
}

export async function deleteDismissalsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('feedDismissal').where('dismissedAt', '<', moment).execute()
}
