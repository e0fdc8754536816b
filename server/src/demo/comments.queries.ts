import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { insertActsOfVotes } from '../domains/aura/aura.acts.queries.ts'
import { systemAccounts } from '../domains/aura/aura.rules.ts'
import { dayOf } from '../platform/clock/paris-sql.ts'
import type { Tx } from '../platform/db/database.ts'
import { idList } from '../platform/db/unnest-rows.ts'
import type { PlannedComment, PlannedCommentAct } from './comments.plan.ts'

/** Writes comments and the replies to them, each parent before its replies; answers their ids. */
export async function insertComments(
  tx: Tx,
  comments: readonly PlannedComment[],
  accountIds: readonly Id[],
  postIds: readonly Id[],
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select nextval(pg_get_serial_sequence('comment', 'id')) as id from generate_series(1, ${comments.length}::integer)`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  const ancestorsOf = ({ parent }: PlannedComment): Id[] => {
    const above = parent === null ? undefined : comments[parent]
    return above ? [...ancestorsOf(above), ids[parent as number] as Id] : []
  }
  await sql`
    with written as (
      insert into comment
        (id, post_id, post_author_id, author_id, parent_id, ancestor_ids, content, is_toxic, created_at)
      overriding system value
      select wanted.id, post.id, post.author_id, person_id, ancestors[cardinality(ancestors)], ancestors, content, false, at
      from unnest(
        ${ids}::bigint[], ${comments.map(({ post }) => postIds[post])}::bigint[],
        ${comments.map(({ person }) => accountIds[person])}::bigint[],
        ${comments.map((comment) => idList(ancestorsOf(comment)))}::text[],
        ${comments.map(({ text }) => text)}::text[], ${comments.map(({ at }) => at.toISOString())}::timestamptz[]
      ) as wanted (id, post_id, person_id, ancestor_list, content, at)
      cross join lateral (select ancestor_list::bigint[] as ancestors) as place
      join post on post.id = wanted.post_id
      order by wanted.id
      returning id, post_id, parent_id
    )
    insert into comment_total (comment_id, post_id, rank)
    select id, post_id, case when parent_id is null then 0 end from written`.execute(tx)
  return ids
}

/** Writes votes on comments with the transfers they cause, and likes, in their order in time. */
export async function insertCommentActs(
  tx: Tx,
  acts: readonly PlannedCommentAct[],
  accountIds: readonly Id[],
  commentIds: readonly Id[],
): Promise<void> {
  await sql`
    create temporary table comment_act as
    select comment.id as comment_id, person_id, comment.author_id, is_vote = 1 as is_vote, is_like = 1 as is_like, at
    from unnest(
      ${acts.map(({ comment }) => commentIds[comment])}::bigint[],
      ${acts.map(({ person }) => accountIds[person])}::bigint[],
      ${acts.map(({ isVote }) => Number(isVote))}::integer[],
      ${acts.map(({ isLike }) => Number(isLike))}::integer[],
      ${acts.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as wanted (comment_id, person_id, is_vote, is_like, at)
    join comment on comment.id = wanted.comment_id
    order by at`.execute(tx)
  await sql`
    insert into comment_vote (comment_id, voter_id, author_id, value, version, act_day, created_at, updated_at)
    select comment_id, person_id, author_id, 1, 1, ${dayOf(sql`at`)}, at, at
    from comment_act where is_vote`.execute(tx)
  await insertActsOfVotes(tx, 'comment')
  await sql`
    insert into aura_transfer
      (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
    select 'comment-vote', ${systemAccounts.mint}::bigint, author_id, 1, comment_id, person_id, 1, at
    from comment_act where is_vote`.execute(tx)
  await sql`
    insert into comment_like (comment_id, liker_id, value, created_at, updated_at)
    select comment_id, person_id, 1, at, at from comment_act where is_like`.execute(tx)
  await sql`drop table comment_act`.execute(tx)
}
