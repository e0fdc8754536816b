import { likesPerAura } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { reactionEventsSql } from '../reactions/reactions.rollup.service.ts'
import { addToAudienceTotals } from './posts.audience.queries.ts'
import type { RankedTotals } from './posts.ranking.rules.ts'

/** PostgreSQL channel of posts that have new comments. */
export const commentedChannel = 'aura_commented'

/** Posts per message, and authors of comments named for each: PostgreSQL accepts 8000 bytes. */
const postsPerMessage = 30
const maxCommenters = 10

/** Changes of a post’s totals by a batch, and the totals afterwards. */
export interface SummedPost extends RankedTotals {
  postId: Id
  auraChange: number
  likesChange: number
  viewsChange: number
  commentsChange: number
  /** Whether it has a rank in discovery. */
  isRanked: boolean
  /** It is not deleted. */
  stands: boolean
}

/**
 * Takes up to `limit` pending changes and sums them for {@link addToTotals} in the same transaction; returns which posts have new
 * comments. The caller holds the rollup's lock.
 */
export async function takeChanges(db: Db, limit: number): Promise<{ taken: number; summed: SummedPost[] }> {
  const { rows } = await sql<{ taken: number } & ({ postId: null } | SummedPost)>`
    with taken as (
      delete from post_delta
      where ctid = any(array(select ctid from post_delta limit ${limit}))
      returning post_id, aura, likes, views, comments, voter_id, liker_id, commenter_id
    ), enqueued as (${reactionEventsSql('post')}), summed as (
      select post.id as post_id, created_at, deleted_at is null as stands, change.aura as aura_change, change.likes as likes_change,
        change.views as views_change, change.comments as comments_change
      from (
        select post_id, sum(aura) as aura, sum(likes) as likes, sum(views) as views, sum(comments) as comments
        from taken group by post_id
      ) as change join post on post.id = change.post_id
    ), told as (
      select count(pg_notify(${commentedChannel}, ids)) from (
        select string_agg(concat_ws(':', post_id, commenter_ids), ',') as ids from (
          select post_id, commenter_ids, (row_number() over () - 1) / ${postsPerMessage}::int as part
          from summed left join (
            select post_id, array_to_string((array_agg(distinct commenter_id))[1:${sql.lit(maxCommenters)}], ':') as commenter_ids
            from taken where commenter_id is not null group by post_id
          ) as named using (post_id)
          where comments_change > 0
        ) as commented group by part
      ) as message
    )
    select amount.taken, summed.*, coalesce(total.aura, 0) + aura_change as aura, coalesce(total.likes, 0) + likes_change as likes,
      coalesce(total.views, 0) + views_change as views, coalesce(total.comments, 0) + comments_change as comments,
      total.rank is not null as is_ranked
    from (select count(*) as taken from taken) as amount
    cross join told
    left join (summed left join post_total as total using (post_id)) on true`.execute(db)
  return {
    taken: rows[0]?.taken ?? 0,
    summed: rows.flatMap(({ taken: _, ...post }) => (post.postId === null ? [] : [post])),
  }
}

/**
 * Adds what {@link takeChanges} summed, and writes new ranks. NOTE: one update per row, because a second one in its transaction
 * costs the same again and checks the foreign key. A post without a rank, for example deleted since, gets none.
 */
export async function addToTotals(
  db: Db,
  posts: readonly (SummedPost & { rank: number | null })[],
): Promise<void> {
  if (posts.length === 0) return
  await sql`
    with summed as (
      insert into post_total as total (post_id, author_id, audience_id, aura, likes, views, comments, rank)
      select post.id, post.author_id, case when deleted_at is null then audience_id end,
        change.aura, change.likes, change.views, change.comments, change.rank
      from unnest(
        ${posts.map(({ postId }) => postId)}::bigint[], ${posts.map(({ auraChange }) => auraChange)}::bigint[],
        ${posts.map(({ likesChange }) => likesChange)}::bigint[], ${posts.map(({ viewsChange }) => viewsChange)}::bigint[],
        ${posts.map(({ commentsChange }) => commentsChange)}::bigint[], ${posts.map(({ rank }) => rank)}::float8[]
      ) as change (post_id, aura, likes, views, comments, rank)
      join post on post.id = change.post_id
      on conflict (post_id) do update
        set aura = total.aura + excluded.aura, likes = total.likes + excluded.likes,
          views = total.views + excluded.views, comments = total.comments + excluded.comments,
          rank = case when total.rank is not null then coalesce(excluded.rank, total.rank) end
      returning audience_id, aura - coalesce(old.aura, 0) as aura_change
    )
    ${addToAudienceTotals(sql`select audience_id, aura_change as aura from summed where aura_change <> 0`)}`.execute(
    db,
  )
}

/** Writes new ranks of posts; one deleted in the meantime stays without. */
export async function updateRanks(db: Db, places: readonly { postId: Id; rank: number }[]): Promise<void> {
  if (places.length === 0) return
  await sql`
    update post_total set rank = place.rank
    from unnest(
      ${places.map((place) => place.postId)}::bigint[], ${places.map((place) => place.rank)}::float8[]
    ) as place (post_id, rank)
    where post_total.post_id = place.post_id
      and post_total.rank is not null and post_total.rank <> place.rank`.execute(db)
}

/**
 * Recomputes every post's totals from its votes, likes, views and comments and empties the queue, in one statement; returns how
 * many posts changed, and whose likes were wrong, so that an award may be due. The caller holds the rollup's lock.
 */
export async function rebuildPostTotals(db: Db): Promise<{ changed: number; likedIds: Id[] }> {
  const { rows } = await sql<{ changed: number; likedId: Id | null }>`
    with taken as (delete from post_delta returning post_id, voter_id, liker_id), enqueued as (${reactionEventsSql('post')}),
    proven as (
      select post.id as post_id, post.author_id, case when deleted_at is null then audience_id end as audience_id,
        coalesce(votes.aura, 0) as aura, coalesce(likes.likes, 0) as likes,
        coalesce(views.views, 0) as views, coalesce(counted.comments, 0) as comments
      from post
      left join (select post_id, sum(value) as aura from post_vote group by post_id) as votes
        on votes.post_id = post.id
      left join (select post_id, sum(value) as likes from post_like group by post_id) as likes
        on likes.post_id = post.id
      left join (select post_id, count(*) as views from post_view group by post_id) as views
        on views.post_id = post.id
      left join post_comment_count as counted on counted.post_id = post.id
    ), corrected as (
      insert into post_total as total (post_id, author_id, audience_id, aura, likes, views, comments)
      select post_id, author_id, audience_id, aura, likes, views, comments from proven
      on conflict (post_id) do update
        set author_id = excluded.author_id, audience_id = excluded.audience_id, aura = excluded.aura, likes = excluded.likes, views = excluded.views,
          comments = excluded.comments
        where (total.author_id, total.audience_id, total.aura, total.likes, total.views, total.comments)
          is distinct from (excluded.author_id, excluded.audience_id, excluded.aura, excluded.likes, excluded.views, excluded.comments)
      returning post_id, likes, old.likes as former_likes
    ), liked as (
      select post_id as liked_id from corrected join post on post.id = post_id
      where likes >= ${likesPerAura} and likes <> former_likes and deleted_at is null
    )
    select changed, liked_id from (select count(*) as changed from corrected) as amount left join liked on true`.execute(
    db,
  )
  return {
    changed: rows[0]?.changed ?? 0,
    likedIds: rows.flatMap(({ likedId }) => (likedId === null ? [] : [likedId])),
  }
}

/** Gives a provisional rank to each public post without one, and removes it from every other post. */
export async function repairRanked(db: Db): Promise<void> {
  await sql`
    update post_total as total set rank = case when public_post.id is not null then 0 end
    from post left join public_post using (id)
    where post.id = total.post_id and (total.rank is null) <> (public_post.id is null)`.execute(db)
}

/** Totals of ranked posts in the order of their ids, after `afterId`. */
export async function findTotalsAfter(
  db: Db,
  afterId: number,
  limit: number,
): Promise<(RankedTotals & { postId: Id })[]> {
  const { rows } = await sql<RankedTotals & { postId: Id }>`
    select total.post_id, total.aura, total.likes, total.views, total.comments, post.created_at
    from post_total as total join post on post.id = total.post_id
    where total.post_id > ${afterId} and total.rank is not null
    order by total.post_id limit ${limit}`.execute(db)
  return rows
}
