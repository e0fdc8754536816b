import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { KeysSql } from '../../platform/db/idempotency.ts'
import { likeAwards } from '../aura/aura.service.ts'
import './posts.tables.ts'

export interface ToggledLike {
  actorId: Id
  /** How far the count moved. */
  delta: number
  /** The count as it was before the statement and as it is after, one's own like included. */
  likesBefore: number
  likesAfter: number
}

/** Likes that different people press. */
export interface PressedLikes {
  presses: readonly { postId: Id; actorId: Id }[]
  now: Date
  /** Where several people share the statement: SQL that honours their keys. Those whose key was used are left out. */
  keys?: KeysSql
}

/** Toggles likes; answers nothing for those whose post is not there. */
export async function toggleLikes(db: Db, { presses, now, keys }: PressedLikes): Promise<ToggledLike[]> {
  const { rows } = await sql<ToggledLike>`
    with liked as (
      insert into post_like as held (post_id, liker_id, value, created_at, updated_at)
      select id, actor_id, 1, ${now}, ${now}
      from unnest(
        ${presses.map(({ actorId }) => actorId)}::bigint[], ${presses.map(({ postId }) => postId)}::bigint[]
      ) as asked (actor_id, post_id)
      join post on post.id = asked.post_id
      where deleted_at is null and ${keys?.isNew ?? sql`true`}
      order by actor_id
      on conflict (post_id, liker_id) do update set value = 1 - held.value, updated_at = excluded.updated_at
      returning liker_id as actor_id, post_id, new.value - coalesce(old.value, 0) as delta
    ), kept as (${keys?.keep(sql`select actor_id, jsonb_build_object('delta', delta) as answer from liked`) ?? sql`select`})
    select actor_id, delta, likes_before,
      likes_before + sum(delta) over (partition by post_id) as likes_after
    from liked cross join lateral (
      select coalesce((select likes from post_total where post_id = liked.post_id), 0)
        + coalesce((select sum(likes) from post_unfolded where post_id = liked.post_id), 0) as likes_before
    ) as counted`.execute(db)
  return rows
}

/** Pays the authors of posts for each 50 likes they have not been paid for [AUR-17]. */
export async function payLikeAwards(db: Db, postIds: readonly Id[], at: RawBuilder<unknown>): Promise<void> {
  if (postIds.length === 0) return
  await likeAwards('post-likes', countedLikes(postIds), at).execute(db)
}

/**
 * SQL of the likes that count for their authors: relation of subject_id, author_id and likes, without the author's own
 * like [AUR-59], exact at this moment.
 */
function countedLikes(postIds: readonly Id[]): RawBuilder<unknown> {
  return sql`
    select post.id as subject_id, post.author_id,
      coalesce((select likes from post_total where post_id = post.id), 0)
        + coalesce((select sum(likes) from post_unfolded where post_id = post.id), 0)
        - coalesce((select value from post_like where post_id = post.id and liker_id = post.author_id), 0) as likes
    from post where post.id = any(${postIds}::bigint[])`
}
