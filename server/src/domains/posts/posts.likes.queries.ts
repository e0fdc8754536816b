import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { likeAwards } from '../aura/aura.service.ts'
import { announcing } from '../notifications/notifications.facts.ts'
import './posts.tables.ts'

export interface ToggledLike {
  /** How far the count moved. */
  delta: number
  /** The count as it was before, one's own like included. */
  likesBefore: number
}

/** Toggles a like; undefined when there is no such post. */
export async function toggleLike(
  db: Db,
  like: { postId: Id; actorId: Id; now: Date },
): Promise<ToggledLike | undefined> {
  const { postId, actorId, now } = like
  const { rows } = await sql<ToggledLike>`
    with liked as (
      insert into post_like as held (post_id, liker_id, value, created_at, updated_at)
      select id, ${actorId}, 1, ${now}, ${now} from post where id = ${postId} and deleted_at is null
      on conflict (post_id, liker_id) do update set value = 1 - held.value, updated_at = excluded.updated_at
      returning new.value - coalesce(old.value, 0) as delta
    )
    select delta, coalesce((select likes from post_total where post_id = ${postId}), 0)
      + coalesce((select sum(likes) from post_unfolded where post_id = ${postId}), 0) as likes_before
    from liked`.execute(db)
  return rows[0]
}

/** Pays the authors of posts for each 50 likes they have not been paid for, and tells them [AUR-17, NTF-26]. */
export async function payLikeAwards(db: Db, postIds: readonly Id[], at: RawBuilder<unknown>): Promise<void> {
  if (postIds.length === 0) return
  await sql`
    with paid as (
      ${likeAwards('post-likes', countedLikes(postIds), at)}
      returning id, subject_id, actor_id, amount, created_at
    )
    ${announcing(sql`
      select 'post-likes-award', actor_id, 0, id, subject_id, amount, jsonb_build_object('postId', subject_id), false,
        created_at
      from paid`)}`.execute(db)
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
