import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { KeysSql } from '../../platform/db/idempotency.ts'
import type { ObjectKind } from '../aura/aura.rules.ts'
import { likeAwards } from '../aura/aura.service.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { tablesOf } from './reactions.objects.ts'

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
  presses: readonly { objectId: Id; actorId: Id }[]
  now: Date
  /** Where several people share the statement: SQL that honours their keys. Those whose key was used are left out. */
  keys?: KeysSql
}

/** Toggles likes; answers nothing for those whose object is not there. */
export async function toggleLikes(
  db: Db,
  kind: ObjectKind,
  { presses, now, keys }: PressedLikes,
): Promise<ToggledLike[]> {
  const { object, like, id } = tablesOf(kind)
  const { rows } = await sql<ToggledLike>`
    with liked as (
      insert into ${like} as held (${id}, liker_id, value, created_at, updated_at)
      select id, actor_id, 1, ${now}, ${now}
      from unnest(
        ${presses.map(({ actorId }) => actorId)}::bigint[], ${presses.map(({ objectId }) => objectId)}::bigint[]
      ) as asked (actor_id, object_id)
      join ${object} as object on object.id = asked.object_id
      where deleted_at is null and ${keys?.isNew ?? sql`true`}
      order by actor_id
      on conflict (liker_id, ${id}) do update set value = 1 - held.value, updated_at = excluded.updated_at
      returning liker_id as actor_id, ${id} as object_id, new.value - coalesce(old.value, 0) as delta
    ), kept as (${keys?.keep(sql`select actor_id, jsonb_build_object('delta', delta) as answer from liked`) ?? sql`select`})
    select actor_id, delta, likes_before,
      likes_before + sum(delta) over (partition by object_id) as likes_after
    from liked cross join lateral (select ${countOfLikes(kind, sql`liked.object_id`)} as likes_before) as counted`.execute(
    db,
  )
  return rows
}

/**
 * Pays the authors of objects for each 50 likes they have not been paid for, and tells them; answers how much aura that was
 * [AUR-17, NTF-26].
 */
export async function payLikeAwards(
  db: Db,
  kind: ObjectKind,
  objectIds: readonly Id[],
  at: RawBuilder<unknown>,
): Promise<number> {
  if (objectIds.length === 0) return 0
  const { object, names } = tablesOf(kind)
  const { rows } = await sql<{ count: number }>`
    with paid as (
      ${likeAwards(`${kind}-likes`, countedLikes(kind, objectIds), at)}
      returning id, subject_id, actor_id, amount, created_at
    ), told as (${enqueueEventsSql(sql`
      select ${`${kind}-likes-award`}, actor_id, 0, paid.id, subject_id, amount, ${names}, false, paid.created_at
      from paid join ${object} as object on object.id = subject_id`)})
    select coalesce(sum(amount), 0) as count from paid`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * SQL of the likes that count for their authors: relation of subject_id, author_id and likes, without the author's own
 * like [AUR-59], exact at this moment.
 */
function countedLikes(kind: ObjectKind, objectIds: readonly Id[]): RawBuilder<unknown> {
  const { object, like, id } = tablesOf(kind)
  return sql`
    select object.id as subject_id, object.author_id,
      ${countOfLikes(kind, sql`object.id`)}
        - coalesce((select value from ${like} where ${id} = object.id and liker_id = object.author_id), 0) as likes
    from ${object} as object where object.id = any(${objectIds}::bigint[])`
}

/** SQL of how many like the object that `objectId` names, as this statement sees it. */
function countOfLikes(kind: ObjectKind, objectId: RawBuilder<unknown>): RawBuilder<number> {
  const { total, delta, id } = tablesOf(kind)
  return sql`coalesce((select likes from ${total} where ${id} = ${objectId}), 0)
    + coalesce((select sum(likes) from ${delta} where ${id} = ${objectId}), 0)`
}
