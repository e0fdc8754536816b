import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ObjectKind } from '../aura/aura.rules.ts'
import { likeAwards } from '../aura/aura.service.ts'
import { tablesOf } from './reactions.objects.ts'

export interface ToggledLike {
  /** How far the count moved. */
  delta: number
  /** The count as it was before, one's own like included. */
  likesBefore: number
}

/** Toggles a like; undefined when there is no such object. */
export async function toggleLike(
  db: Db,
  kind: ObjectKind,
  { objectId, actorId, now }: { objectId: Id; actorId: Id; now: Date },
): Promise<ToggledLike | undefined> {
  const { object, like, total, unfolded, id } = tablesOf(kind)
  const { rows } = await sql<ToggledLike>`
    with liked as (
      insert into ${like} as held (${id}, liker_id, value, created_at, updated_at)
      select id, ${actorId}, 1, ${now}, ${now} from ${object} where id = ${objectId} and deleted_at is null
      on conflict (liker_id, ${id}) do update set value = 1 - held.value, updated_at = excluded.updated_at
      returning new.value - coalesce(old.value, 0) as delta
    )
    select delta, coalesce((select likes from ${total} where ${id} = ${objectId}), 0)
      + coalesce((select sum(likes) from ${unfolded} where ${id} = ${objectId}), 0) as likes_before
    from liked`.execute(db)
  return rows[0]
}

/**
 * Pays the authors of objects for each 50 likes they have not been paid for; answers how much aura that was [AUR-17].
 */
export async function payLikeAwards(
  db: Db,
  kind: ObjectKind,
  objectIds: readonly Id[],
  at: RawBuilder<unknown>,
): Promise<number> {
  if (objectIds.length === 0) return 0
  const paid = likeAwards(`${kind}-likes`, countedLikes(kind, objectIds), at)
  const { rows } = await sql<{ count: number }>`
    with paid as (${paid} returning amount) select coalesce(sum(amount), 0) as count from paid`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * SQL of the likes that count for their authors: relation of subject_id, author_id and likes, without the author's own
 * like [AUR-59], exact at this moment.
 */
function countedLikes(kind: ObjectKind, objectIds: readonly Id[]): RawBuilder<unknown> {
  const { object, like, total, unfolded, id } = tablesOf(kind)
  return sql`
    select object.id as subject_id, object.author_id,
      coalesce((select likes from ${total} where ${id} = object.id), 0)
        + coalesce((select sum(likes) from ${unfolded} where ${id} = object.id), 0)
        - coalesce((select value from ${like} where ${id} = object.id and liker_id = object.author_id), 0) as likes
    from ${object} as object where object.id = any(${objectIds}::bigint[])`
}
