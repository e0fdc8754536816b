import { likesPerAura } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { hasRows, type Rollup, rebuildTotals } from '../../platform/rollup/rollup.ts'
import { notificationRollupName } from '../notifications/notifications.events.ts'
import {
  payDueAwards,
  payPassedAwards,
  reactionEventsSql,
  type SummedLikes,
} from '../reactions/reactions.rollup.service.ts'
import { earnedRank } from './comments.rank.queries.ts'

/**
 * Sums votes, likes and replies into the totals of comments, ranks each top-level one, and pays their authors the awards that
 * concurrent likes left unpaid [AUR-17].
 */
export const commentsRollup: Rollup = {
  name: 'comment-total',
  hasPending: () => hasRows('comment_delta'),
  feeds: [notificationRollupName],
  async rollUpBatch(tx, limit) {
    const { rows } = await sql<{ taken: number } & SummedLikes>`
      with taken as (
        delete from comment_delta
        where ctid = any(array(select ctid from comment_delta limit ${limit}))
        returning comment_id, aura, likes, replies, voter_id, liker_id
      ), enqueued as (${reactionEventsSql('comment')}), changes as (
        select comment_id, sum(aura) as aura, sum(likes) as likes, sum(replies) as replies
        from taken group by comment_id
      ), summed as (
        update comment_total as total set
          aura = total.aura + changes.aura, likes = total.likes + changes.likes,
          replies = total.replies + changes.replies,
          rank = case when total.rank is not null
            then ${earnedRank('total')} + ${earnedRank('changes')} end
        from changes where total.comment_id = changes.comment_id
        returning total.comment_id, total.likes, changes.likes as likes_change
      )
      select amount.taken, comment_id as object_id, likes, likes_change
      from (select count(*) as taken from taken) as amount left join summed on likes_change > 0`.execute(tx)
    // The left join yields one row without a comment when no comment gained likes.
    await payPassedAwards(
      tx,
      'comment',
      rows.filter(({ objectId }) => objectId !== null),
    )
    return rows[0]?.taken ?? 0
  },
}

/**
 * Computes every comment's totals and rank from votes, likes and replies, empties the queue in the same statement, and pays awards
 * that wrong totals hid; answers how many comments changed.
 */
export async function rebuildComments(db: Db): Promise<number> {
  return rebuildTotals(db, commentsRollup, async (tx) => {
    const { rows } = await sql<{ changed: number; likedId: Id | null }>`
      with taken as (delete from comment_delta returning comment_id, voter_id, liker_id),
      enqueued as (${reactionEventsSql('comment')}), proven as (
        select comment.id as comment_id, comment.post_id, coalesce(votes.value, 0) as aura,
          coalesce(likes.value, 0) as likes, coalesce(replies.value, 0) as replies,
          comment.parent_id is null and comment.is_listed as is_ranked
        from comment
        left join (select comment_id, sum(value) as value from comment_vote group by comment_id) as votes
          on votes.comment_id = comment.id
        left join (select comment_id, sum(value) as value from comment_like group by comment_id) as likes
          on likes.comment_id = comment.id
        left join (select parent_id, count(*) as value from comment where is_listed group by parent_id) as replies
          on replies.parent_id = comment.id
      ), ranked as (
        select total.comment_id, total.post_id, total.aura, total.likes, total.replies,
          case when is_ranked then ${earnedRank('total')} end as rank
        from proven as total
      ), corrected as (
        insert into comment_total as held (comment_id, post_id, aura, likes, replies, rank)
        select comment_id, post_id, aura, likes, replies, rank from ranked
        on conflict (comment_id) do update
          set aura = excluded.aura, likes = excluded.likes, replies = excluded.replies, rank = excluded.rank
          where (held.aura, held.likes, held.replies, held.rank)
            is distinct from (excluded.aura, excluded.likes, excluded.replies, excluded.rank)
        returning comment_id, likes, old.likes as former_likes
      ), liked as (
        select comment_id as liked_id from corrected join comment on comment.id = comment_id
        where likes >= ${likesPerAura} and likes <> former_likes and deleted_at is null
      )
      select changed, liked_id from (select count(*) as changed from corrected) as amount left join liked on true`.execute(
      tx,
    )
    const likedIds = rows.flatMap(({ likedId }) => (likedId === null ? [] : [likedId]))
    await payDueAwards(tx, 'comment', likedIds)
    return rows[0]?.changed ?? 0
  })
}
