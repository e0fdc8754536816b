import { auraLimits, likesPerAura } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { KeysSql } from '../../platform/db/idempotency.ts'
import { likeAwards } from '../aura/aura.like-awards.service.ts'
import type { ObjectKind } from '../aura/aura.rules.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import type { CountedLike } from './reactions.likes.rules.ts'
import {
  type AnswerSql,
  type Press,
  pressedSql,
  type ShowsSql,
  showsPressed,
  tablesOf,
  totalSql,
} from './reactions.objects.queries.ts'

export interface ToggledLike<Answer> extends CountedLike {
  actorId: Id
  answer: Answer
}

/** Likes of different people, toggled by one statement. */
export interface LikesToToggle<Answer> {
  presses: readonly Press[]
  now: Date
  answer: AnswerSql<Answer>
  /** For a statement with likes of several people: leaves out likes of hidden objects, and of people whose key was used before. */
  look?: { keys: KeysSql; shows: ShowsSql }
  /** Leaves out likes that may earn an award, because the answer stored under a key has to mention it. */
  isAwardLeftOut?: boolean
}

/** Toggles likes; a like whose object is gone is absent from the result. */
export async function toggleLikes<Answer>(
  db: Db,
  kind: ObjectKind,
  { presses, now, answer, look, isAwardLeftOut = false }: LikesToToggle<Answer>,
): Promise<ToggledLike<Answer>[]> {
  const { object, like, id } = tablesOf(kind)
  const delta = sql<number>`delta`
  // Subtracts the liker's value in the snapshot, which the total includes; the row's former value may be newer.
  const seen = sql`coalesce((select value from ${like} as seen where seen.liker_id = actor_id and seen.${id} = object_id), 0)`
  const total = sql<number>`(likes_before + sum(value - ${seen}) over (partition by object_id))`
  const { rows } = await sql<ToggledLike<Answer>>`
    with liked as (
      insert into ${like} as held (${id}, liker_id, value, created_at, updated_at)
      select id, actor_id, 1, ${now}, ${now}
      from ${pressedSql(presses)}
      join ${object} as object on object.id = pressed.object_id
      where deleted_at is null and ${look?.keys.isNew ?? sql`true`} and ${look ? showsPressed(look.shows) : sql`true`}
        and ${isAwardLeftOut ? farFromAward(kind, presses) : sql`true`}
      order by actor_id
      on conflict (liker_id, ${id}) do update set value = 1 - held.value, updated_at = excluded.updated_at
      returning liker_id as actor_id, ${id} as object_id, new.value, new.value - coalesce(old.value, 0) as delta
    ), counted as (
      select *, ${totalSql(kind, 'likes', sql`object_id`)} as likes_before from liked
    ), answered as (
      select actor_id, delta, likes_before, likes_before + sum(delta) over (partition by object_id) as likes_after,
        ${answer({ delta, value: sql`value`, total })} as answer
      from counted
    ), kept as (${look?.keys.keep(sql`select actor_id, answer from answered`) ?? sql`select`})
    select * from answered`.execute(db)
  return rows
}

/** SQL on `pressed`: none of the statement's likes on its object earns an award. */
function farFromAward(kind: ObjectKind, presses: readonly Press[]): RawBuilder<boolean> {
  const objectIds = presses.map(({ objectId }) => objectId)
  const atOnce = sql`cardinality(array_positions(${objectIds}::bigint[], pressed.object_id))`
  return sql`(select floor((likes + ${atOnce}) / ${likesPerAura}::numeric) <= floor(greatest(likes - 1, 0) / ${likesPerAura}::numeric)
    from (select ${totalSql(kind, 'likes', sql`pressed.object_id`)} as likes) as counted)`
}

/**
 * Pays the authors of objects one aura for each 50 likes not paid for yet, and notifies them [AUR-17, NTF-26].
 *
 * @returns the objects whose authors were paid
 */
export async function payLikeAwards(
  db: Db,
  kind: ObjectKind,
  objectIds: readonly Id[],
  at: RawBuilder<unknown>,
): Promise<Set<Id>> {
  if (objectIds.length === 0) return new Set()
  const { object, names } = tablesOf(kind)
  const { rows } = await sql<{ subjectId: Id }>`
    with paid as (
      ${likeAwards(`${kind}-likes`, { counted: countedLikes(kind, objectIds), ranked: rankedLikes(kind) }, at)}
      returning id, subject_id, actor_id, amount, created_at
    ), enqueued as (${enqueueEventsSql(sql`
      select ${`${kind}-likes-award`}, actor_id, 0, paid.id, subject_id, amount, ${names}, false, paid.created_at
      from paid join ${object} as object on object.id = subject_id`)})
    select distinct subject_id from paid`.execute(db)
  return new Set(rows.map(({ subjectId }) => subjectId))
}

/** SQL of subject_id, author_id and likes, which exclude the author's own like [AUR-59]. */
function countedLikes(kind: ObjectKind, objectIds: readonly Id[]): RawBuilder<unknown> {
  const { object } = tablesOf(kind)
  return sql`
    select object.id as subject_id, object.author_id, ${likesOfOthers(kind, sql`object.id`, sql`object.author_id`)} as likes
    from ${object} as object where object.id = any(${objectIds}::bigint[])`
}

/** SQL: how many likes of the object of a row `counted` were given by others after their first day [AUR-45]. */
function rankedLikes(kind: ObjectKind): RawBuilder<number> {
  const { like, id } = tablesOf(kind)
  return sql`(select count(*) from ${like} as given join aura_account as liker on liker.id = liker_id
    where given.${id} = counted.subject_id and value = 1 and liker_id <> counted.author_id
      and updated_at >= opened_at + ${auraLimits.newcomerHours} * interval '1 hour')`
}

/** SQL: likes of an object, without its author's like [AUR-59] and likes of accounts that `isCounted` excludes. */
export function likesOfOthers(
  kind: ObjectKind,
  objectId: RawBuilder<Id>,
  authorId: RawBuilder<Id>,
  isCounted?: (likerId: RawBuilder<Id>) => RawBuilder<boolean>,
): RawBuilder<number> {
  const { like, id } = tablesOf(kind)
  const leftOut =
    isCounted &&
    sql`select count(*) from ${like} as given where given.${id} = ${objectId} and given.value = 1
      and given.liker_id <> ${authorId} and not ${isCounted(sql.ref('given.liker_id'))}`
  return sql`(${totalSql(kind, 'likes', objectId)}
    - coalesce((select value from ${like} where ${id} = ${objectId} and liker_id = ${authorId}), 0)
    ${leftOut ? sql`- (${leftOut})` : sql``})`
}
