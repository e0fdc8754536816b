import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { announcing } from '../notifications/notifications.facts.ts'
import './posts.tables.ts'

/** What a post's place is made of. */
export interface RankedTotals {
  aura: number
  likes: number
  views: number
  createdAt: Date
}

export interface FoldedPosts {
  /** Rows taken off the queue. */
  taken: number
  /** Posts whose totals changed and that are still ranked. */
  changed: (RankedTotals & { postId: Id; likesChange: number })[]
}

/**
 * SQL that tells authors of the votes and likes that the CTE `taken` has changed: what they are now, whatever they were in
 * between. A vote that waits for a moderator tells nothing. NOTE: every way of emptying the queue has to tell, since what it
 * holds is the only trace of who acted [NTF-20].
 */
const tellAuthors = announcing(sql`
  select kind, vote.author_id, vote.voter_id, vote.post_id, vote.post_id, wanted,
    jsonb_build_object('postId', vote.post_id), vote.value <> wanted or vote.is_held, vote.updated_at
  from (select distinct post_id, voter_id from taken where voter_id is not null) as changed
  join post_vote as vote using (post_id, voter_id)
  join post on post.id = vote.post_id and post.deleted_at is null
  cross join (values ('post-aura', 1), ('post-aura-taken', -1)) as told (kind, wanted)
  where vote.value = wanted or vote.version > 1
  union all
  select 'post-like', post.author_id, liked.liker_id, post.id, post.id, 0, jsonb_build_object('postId', post.id),
    liked.value = 0, liked.updated_at
  from (select distinct post_id, liker_id from taken where liker_id is not null) as changed
  join post_like as liked using (post_id, liker_id)
  join post on post.id = liked.post_id and post.deleted_at is null
  where liked.liker_id <> post.author_id`)

/** Adds up to `limit` waiting changes to the totals. The caller holds the fold's lock. */
export async function foldTotals(db: Db, limit: number): Promise<FoldedPosts> {
  const { rows } = await sql<{ taken: number; postId: Id | null; likesChange: number } & RankedTotals>`
    with taken as (
      delete from post_unfolded
      where ctid = any(array(select ctid from post_unfolded limit ${limit}))
      returning post_id, aura, likes, views, voter_id, liker_id
    ), told as (${tellAuthors}), folded as (
      insert into post_total as total (post_id, author_id, aura, likes, views)
      select post.id, post.author_id, sum(taken.aura), sum(taken.likes), sum(taken.views)
      from taken join post on post.id = taken.post_id group by post.id
      on conflict (post_id) do update
        set aura = total.aura + excluded.aura, likes = total.likes + excluded.likes,
          views = total.views + excluded.views
      returning post_id, aura, likes, views, rank, likes - coalesce(old.likes, 0) as likes_change
    )
    select amount.taken, folded.post_id, folded.aura, folded.likes, folded.views, folded.likes_change, post.created_at
    from (select count(*) as taken from taken) as amount
    left join (folded join post on post.id = folded.post_id) on folded.rank is not null`.execute(db)
  return {
    taken: rows[0]?.taken ?? 0,
    changed: rows.flatMap(({ postId, aura, likes, views, likesChange, createdAt }) =>
      postId === null ? [] : [{ postId, aura, likes, views, likesChange, createdAt }],
    ),
  }
}

/** Moves posts to new places; one deleted in the meantime stays without. */
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
 * Writes every post's totals anew from its votes, likes and views and empties the queue, as one statement sees both; answers
 * how many posts changed. The caller holds the fold's lock.
 */
export async function rebuildPostTotals(db: Db): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with taken as (delete from post_unfolded returning post_id, voter_id, liker_id), told as (${tellAuthors}),
    proven as (
      select post.id as post_id, post.author_id, coalesce(votes.aura, 0) as aura, coalesce(likes.likes, 0) as likes,
        coalesce(views.views, 0) as views
      from post
      left join (select post_id, sum(value) as aura from post_vote group by post_id) as votes
        on votes.post_id = post.id
      left join (select post_id, sum(value) as likes from post_like group by post_id) as likes
        on likes.post_id = post.id
      left join (select post_id, count(*) as views from post_view group by post_id) as views
        on views.post_id = post.id
    ), corrected as (
      insert into post_total as total (post_id, author_id, aura, likes, views)
      select post_id, author_id, aura, likes, views from proven
      on conflict (post_id) do update
        set aura = excluded.aura, likes = excluded.likes, views = excluded.views
        where total.aura <> excluded.aura or total.likes <> excluded.likes or total.views <> excluded.views
      returning post_id
    )
    select count(*) as changed from corrected`.execute(db)
  return rows[0]?.changed ?? 0
}

/** Gives a place, whichever, to each post that shows and has none, and takes it from each deleted one that has one. */
export async function repairRanked(db: Db): Promise<void> {
  await sql`
    update post_total as total set rank = case when post.deleted_at is null and not post.withheld then 0 end
    from post
    where post.id = total.post_id and (total.rank is null) <> (post.deleted_at is not null or post.withheld)`.execute(
    db,
  )
}

/** Totals of ranked posts in the order of their ids, after `afterId`. */
export async function findTotalsAfter(
  db: Db,
  afterId: number,
  limit: number,
): Promise<(RankedTotals & { postId: Id })[]> {
  const { rows } = await sql<RankedTotals & { postId: Id }>`
    select total.post_id, total.aura, total.likes, total.views, post.created_at
    from post_total as total join post on post.id = total.post_id
    where total.post_id > ${afterId} and total.rank is not null
    order by total.post_id limit ${limit}`.execute(db)
  return rows
}
