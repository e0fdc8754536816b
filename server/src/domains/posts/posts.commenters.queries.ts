import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { type AccountVisibility, fewPeople } from '../privacy/privacy.visibility.ts'

/** Authors of comments of a post who are leaving, and who are suspended, whom moderators still see [PRV-03, ACC-63]. */
export interface UnlistedCommenters {
  leavingIds: Id[]
  suspendedIds: Id[]
}

/**
 * SQL: relation of the author and whether they are leaving, for each comment whose author is leaving or suspended. Its cost follows the
 * number of comments, not how many accounts are unlisted; for a post with many comments, a statement reads the list of those accounts once.
 *
 * @param commentsCount about how many comments the post has
 */
function unlistedCommentsOf(
  postId: RawBuilder<unknown>,
  unlistedAccounts: AccountVisibility['unlistedAccounts'],
  now: RawBuilder<Date> | undefined,
  commentsCount: RawBuilder<number>,
): RawBuilder<{ id: Id; isLeaving: boolean }> {
  // Offset: one look-up for each comment. As a join, the planner may read all unlisted accounts.
  const found = (isWanted: RawBuilder<boolean>) => sql`
    select unlisted.id, unlisted.is_leaving from post_commenter as commenter
    cross join lateral (
      select id, is_leaving from (${unlistedAccounts(now)}) as unlisted where id = commenter.author_id offset 0
    ) as unlisted
    where commenter.post_id = ${postId} and ${isWanted}`
  const few = sql.lit(fewPeople)
  const allIds = sql`array(select id from (${unlistedAccounts(now)}) as unlisted)`
  return sql`
    ${found(sql`${commentsCount} <= ${few}`)}
    union all
    ${found(sql`${commentsCount} > ${few} and commenter.author_id = any(${allIds})`)}`
}

/** SQL: relation of one row of {@link UnlistedCommenters}. */
export function unlistedCommentersOf(
  postId: RawBuilder<unknown>,
  unlistedAccounts: AccountVisibility['unlistedAccounts'],
  now?: RawBuilder<Date>,
): RawBuilder<UnlistedCommenters> {
  const commentsCount = sql<number>`coalesce((select comments from post_total where post_total.post_id = ${postId}), 0)`
  return sql`
    select coalesce(array_agg(distinct id) filter (where is_leaving), '{}') as leaving_ids,
      coalesce(array_agg(distinct id) filter (where not is_leaving), '{}') as suspended_ids
    from (${unlistedCommentsOf(postId, unlistedAccounts, now, commentsCount)}) as found`
}

/**
 * SQL: how many comments of a post visitors do not see, because their authors are leaving or suspended [PRV-03, ACC-63].
 *
 * @param commentsCount about how many comments the post has
 */
export const countUnlistedCommentsOf = (
  postId: RawBuilder<unknown>,
  unlistedAccounts: AccountVisibility['unlistedAccounts'],
  now: RawBuilder<Date>,
  commentsCount: RawBuilder<number>,
): RawBuilder<number> =>
  sql`(select count(*) from (${unlistedCommentsOf(postId, unlistedAccounts, now, commentsCount)}) as found)`

/** SQL: an array of the absent authors of comments whose comments do not show to a reader, from a row of {@link UnlistedCommenters}. */
export const absentCommenterIds = (isModerator: RawBuilder<boolean>): RawBuilder<Id[]> =>
  sql`(leaving_ids || case when ${isModerator} then '{}' else suspended_ids end)`

/** SQL: how many comments of a post are by the authors of a sorted array; the cost follows their number, not that of comments. */
export const countCommentsOf = (
  postId: RawBuilder<unknown>,
  authors: RawBuilder<Id[]>,
  isCounted: RawBuilder<boolean> = sql`true`,
): RawBuilder<number> => sql`(
  select count(*) from post_commenter
  where post_commenter.post_id = ${postId} and author_id = any(${authors}) and ${isCounted}
)`

/**
 * SQL: how many comments of a post by the absent authors `absentIds` are not by authors whom a block or mute hides from the reader as
 * well.
 *
 * @param avoidedIds relation `hidden_id` of those
 */
export const countAbsentOnly = (
  postId: RawBuilder<unknown>,
  absentIds: RawBuilder<Id[]>,
  avoidedIds: RawBuilder<{ hiddenId: Id }>,
): RawBuilder<number> =>
  sql`(case when ${absentIds} = '{}' then 0 else ${countCommentsOf(
    postId,
    absentIds,
    sql`not exists (select from (${avoidedIds}) as avoided where hidden_id = post_commenter.author_id offset 0)`,
  )} end)`
