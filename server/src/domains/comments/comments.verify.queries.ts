import { toxicCommentCost } from '@aura/contract/aura/aura.limits'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import { systemAccounts } from '../aura/aura.rules.ts'
import { reactionChecks } from '../reactions/reactions.verify.service.ts'

const countComments = 'select count(*) from comment'

/** Invariants between comments, their totals and their threads. */
export const commentChecks: readonly Check[] = [
  checkOf(
    'every comment’s totals equal its votes, likes and listed replies',
    `select 'comment ' || id || ': aura ' || shown_aura || ' of votes ' || voted || ', likes ' || shown_likes
       || ' of ' || liked || ', replies ' || shown_replies || ' of ' || replied as difference
     from (
       select comment.id,
         coalesce(total.aura, 0) + coalesce(pending.aura, 0) as shown_aura,
         coalesce(total.likes, 0) + coalesce(pending.likes, 0) as shown_likes,
         coalesce(total.replies, 0) + coalesce(pending.replies, 0) as shown_replies,
         coalesce(votes.value, 0) as voted, coalesce(likes.value, 0) as liked, coalesce(replies.value, 0) as replied
       from comment
       left join comment_total as total on total.comment_id = comment.id
       left join (
         select comment_id, sum(aura) as aura, sum(likes) as likes, sum(replies) as replies
         from comment_delta group by comment_id
       ) as pending on pending.comment_id = comment.id
       left join (select comment_id, sum(value) as value from comment_vote group by comment_id) as votes
         on votes.comment_id = comment.id
       left join (select comment_id, sum(value) as value from comment_like group by comment_id) as likes
         on likes.comment_id = comment.id
       left join (select parent_id, count(*) as value from comment where is_listed group by parent_id) as replies
         on replies.parent_id = comment.id
     ) as compared
     where shown_aura <> voted or shown_likes <> liked or shown_replies <> replied`,
    countComments,
  ),
  // The weights are repeated here on purpose, so that the check proves `earnedRank` too.
  checkOf(
    'every top-level comment that is listed has the rank that its totals earn, and no other has one',
    `select 'comment ' || comment.id || ': rank ' || coalesce(total.rank::text, 'none') as difference
     from comment left join comment_total as total on total.comment_id = comment.id
     where total.rank is distinct from case when comment.parent_id is null and comment.is_listed
       then 2 * total.aura + total.likes + total.replies end`,
    countComments,
  ),
  checkOf(
    'every comment is on a post that exists, of the author it names, and its ancestors are those of its parent and the parent',
    `select 'comment ' || comment.id || ' on post ' || comment.post_id as difference
     from comment
     left join post on post.id = comment.post_id
     left join comment as parent on parent.id = comment.parent_id
     where post.author_id is distinct from comment.post_author_id
       or comment.parent_id is not null and (
         parent.post_id is distinct from comment.post_id
         or comment.ancestor_ids is distinct from parent.ancestor_ids || parent.id
       )`,
    countComments,
  ),
  checkOf(
    'a comment is listed while it stands or something is listed below it',
    `select 'comment ' || id || case when is_listed then ' is listed' else ' is not listed' end as difference
     from comment
     where is_listed <> (
       deleted_at is null or exists (select from comment as reply where reply.parent_id = comment.id and reply.is_listed)
     )`,
    countComments,
  ),
  checkOf(
    'every comment posted in spite of reading as toxic has cost its author one aura, and no other has',
    `select 'comment ' || id || ': cost ' || coalesce(amount::text, 'none') as difference
     from (select id, author_id, created_at from comment where is_toxic) as toxic
     full join (
       select subject_id as id, debit_account_id, credit_account_id, actor_id, sequence, amount, is_ranked, created_at as paid_at
       from aura_transfer where reason = 'toxic-comment'
     ) as paid using (id)
     where amount is distinct from ${toxicCommentCost} or sequence <> 1 or not is_ranked
       or (author_id, author_id, ${systemAccounts.sink}) is distinct from (debit_account_id, actor_id, credit_account_id)
       or paid_at not between created_at - interval '1 minute' and created_at + interval '1 minute'`,
    'select count(*) from comment where is_toxic',
  ),
  ...reactionChecks('comment'),
]
