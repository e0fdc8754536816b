import { type Check, checkOf } from '../../platform/db/checks.ts'

/** What must hold between votes, totals and the ledger [AUR-04, AUR-07, AUR-10]. */
export const voteChecks: readonly Check[] = [
  checkOf(
    'every post’s totals equal its votes, likes, views and comments',
    `select 'post ' || id || ': aura ' || shown_aura || ' of votes ' || voted || ', likes ' || shown_likes
       || ' of ' || liked || ', views ' || shown_views || ' of ' || viewed || ', comments ' || shown_comments
       || ' of ' || commented as difference
     from (
       select post.id,
         coalesce(total.aura, 0) + coalesce(waiting.aura, 0) as shown_aura,
         coalesce(total.likes, 0) + coalesce(waiting.likes, 0) as shown_likes,
         coalesce(total.views, 0) + coalesce(waiting.views, 0) as shown_views,
         coalesce(total.comments, 0) + coalesce(waiting.comments, 0) as shown_comments,
         coalesce(votes.value, 0) as voted, coalesce(likes.value, 0) as liked,
         coalesce(views.value, 0) as viewed, coalesce(counted.comments, 0) as commented
       from post
       left join post_total as total on total.post_id = post.id
       left join (
         select post_id, sum(aura) as aura, sum(likes) as likes, sum(views) as views, sum(comments) as comments
         from post_unfolded group by post_id
       ) as waiting on waiting.post_id = post.id
       left join (select post_id, sum(value) as value from post_vote group by post_id) as votes
         on votes.post_id = post.id
       left join (select post_id, sum(value) as value from post_like group by post_id) as likes
         on likes.post_id = post.id
       left join (select post_id, count(*) as value from post_view group by post_id) as views
         on views.post_id = post.id
       left join post_comment_count as counted on counted.post_id = post.id
     ) as compared
     where shown_aura <> voted or shown_likes <> liked or shown_views <> viewed or shown_comments <> commented`,
    'select count(*) from post',
  ),
  checkOf(
    'every vote’s value equals its transfers unless it is held, and every transfer has its vote',
    `select 'vote of ' || actor_id || ' on post ' || subject_id || ': value ' || coalesce(vote.value::text, 'none')
       || case when vote.is_held then ', held' else '' end || ' after ' || coalesce(vote.version, 0)
       || ' changes, transfers of ' || coalesce(paid.amount, 0) || ' up to the change ' || coalesce(paid.last_sequence, 0)
         as difference
     from (
       select post_id as subject_id, voter_id as actor_id, author_id, value, is_held, version from post_vote
     ) as vote
     full join (
       select transfer.subject_id, transfer.actor_id,
         sum(case when credit_account_id > 0 then amount else -amount end) as amount, max(sequence) as last_sequence,
         min(greatest(debit_account_id, credit_account_id)) as first_paid,
         max(greatest(debit_account_id, credit_account_id)) as last_paid
       from aura_transfer as transfer where reason in ('post-vote', 'post-vote-void')
       group by transfer.subject_id, transfer.actor_id
     ) as paid using (subject_id, actor_id)
     where vote.version is null
       or case when vote.is_held then 0 else vote.value end <> coalesce(paid.amount, 0)
       or vote.version < paid.last_sequence
       or vote.author_id <> paid.first_paid or vote.author_id <> paid.last_paid`,
    'select count(*) from post_vote',
  ),
  checkOf(
    'every held vote waits for a decision, and no other does',
    `select 'vote of ' || giver_id || ' on post ' || subject_id || ': value ' || coalesce(vote.value::text, 'none')
       || ', waiting ' || coalesce(waiting.amount::text, 'none') as difference
     from (
       select post_id as subject_id, voter_id as giver_id, author_id, value from post_vote where is_held
     ) as vote
     full join (
       select subject_id, giver_id, receiver_id, amount from aura_held where act = 'post-vote' and state = 'held'
     ) as waiting using (subject_id, giver_id)
     where vote.value is distinct from waiting.amount or vote.author_id is distinct from waiting.receiver_id`,
    `select count(*) from aura_held where act = 'post-vote' and state = 'held'`,
  ),
  checkOf(
    'every vote is on a post that exists, for its author, by someone else',
    `select 'vote of ' || voter_id || ' on post ' || post_id as difference
     from post_vote as vote left join post on post.id = vote.post_id
     where post.author_id is distinct from vote.author_id or vote.voter_id = vote.author_id`,
    'select count(*) from post_vote',
  ),
  checkOf(
    'every like is on a post that exists',
    `select 'like of ' || liker_id || ' on post ' || post_id as difference
     from post_like where not exists (select from post where post.id = post_like.post_id)`,
    'select count(*) from post_like',
  ),
]
