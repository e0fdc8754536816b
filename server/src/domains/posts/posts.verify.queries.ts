import { type Check, checkOf } from '../../platform/db/checks.ts'
import { reactionChecks } from '../reactions/reactions.verify.service.ts'

/** Invariants between posts and reactions to them [AUR-04]. */
export const postChecks: readonly Check[] = [
  checkOf(
    'every post’s totals equal its votes, likes, views and comments',
    `select 'post ' || id || ': aura ' || shown_aura || ' of votes ' || voted || ', likes ' || shown_likes
       || ' of ' || liked || ', views ' || shown_views || ' of ' || viewed || ', comments ' || shown_comments
       || ' of ' || commented as difference
     from (
       select post.id,
         coalesce(total.aura, 0) + coalesce(pending.aura, 0) as shown_aura,
         coalesce(total.likes, 0) + coalesce(pending.likes, 0) as shown_likes,
         coalesce(total.views, 0) + coalesce(pending.views, 0) as shown_views,
         coalesce(total.comments, 0) + coalesce(pending.comments, 0) as shown_comments,
         coalesce(votes.value, 0) as voted, coalesce(likes.value, 0) as liked,
         coalesce(views.value, 0) as viewed, coalesce(counted.comments, 0) as commented
       from post
       left join post_total as total on total.post_id = post.id
       left join (
         select post_id, sum(aura) as aura, sum(likes) as likes, sum(views) as views, sum(comments) as comments
         from post_delta group by post_id
       ) as pending on pending.post_id = post.id
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
    'every public post has a place in discovery, and no other has one; totals name the author and audience of their post',
    `select 'post ' || post.id || ': place ' || coalesce(rank::text, 'none') || ', totals of ' || coalesce(total.author_id::text, 'nobody')
       || case when total.audience_id is null then '' else ' for ' || total.audience_id end as difference
     from post left join public_post using (id) left join post_total as total on total.post_id = post.id
     where (rank is null) <> (public_post.id is null) or total.author_id <> post.author_id
       or total.audience_id is distinct from case when deleted_at is null then post.audience_id end`,
    'select count(*) from post',
  ),
  checkOf(
    'the aura of every audience is that of its posts',
    `select 'audience ' || audience.id || ': ' || coalesce(total.aura, 0) || ' of ' || coalesce(posts.aura, 0) as difference
     from audience
     left join audience_total as total on total.audience_id = audience.id
     left join (
       select post.audience_id, sum(post_total.aura) as aura from post join post_total on post_total.post_id = post.id
       where post.deleted_at is null and post.audience_id is not null group by post.audience_id
     ) as posts on posts.audience_id = audience.id
     where coalesce(total.aura, 0) <> coalesce(posts.aura, 0)`,
    'select count(*) from audience',
  ),
  checkOf(
    'every post for everyone has a medium, and the media of a post have places without gaps',
    `select 'post ' || id || ': ' || media || ' media, last place ' || coalesce(last_place, -1) as difference
     from (
       select post.id, audience_id, count(media_id) as media, max(place) as last_place
       from post left join post_media on post_id = post.id group by post.id
     ) as counted
     where coalesce(last_place, -1) <> media - 1 or (audience_id is null and media = 0)`,
    'select count(*) from post',
  ),
  checkOf(
    'every post was last edited when it took the place of its last earlier words, and no deleted one has any',
    `select 'post ' || id || ': edited ' || coalesce(edited_at::text, 'never') || ', earlier words ' || coalesce(edits, 0)
       || ' until ' || coalesce(replaced_at::text, 'never') as difference
     from (
       select post.id, edited_at, deleted_at is null or withdrawn_at is not null as stands, kept.*
       from post left join (
         select post_id, count(*) as edits, max(place) as last_place,
           (array_agg(replaced_at order by place desc))[1] as replaced_at
         from post_legend group by post_id
       ) as kept on kept.post_id = post.id
     ) as compared
     where last_place <> edits or case when stands then edited_at is distinct from replaced_at else edits > 0 end`,
    'select count(*) from post',
  ),
  ...reactionChecks('post'),
]
