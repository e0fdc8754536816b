import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { unnestFew } from '../../platform/db/unnest-rows.ts'
import type { ObjectKind } from '../aura/aura.rules.ts'
import type { ReaderSql } from '../privacy/privacy.visibility.ts'

/** SQL names of the tables of one kind of object. All kinds have the same columns. */
export interface ObjectTables {
  object: RawBuilder<unknown>
  vote: RawBuilder<unknown>
  like: RawBuilder<unknown>
  /** Aura and likes of an object, without pending changes. */
  total: RawBuilder<unknown>
  /** Changes of aura and likes that the rollup has not summed yet. */
  pending: RawBuilder<unknown>
  /** The column of the other four tables that names the object. */
  id: RawBuilder<unknown>
  /** JSON with the ids of the object for notifications, from a row `object` of the first table. */
  names: RawBuilder<unknown>
}

const namesOf: Record<ObjectKind, string> = {
  // Notifications of likes of an entry link to its challenge [NTF-06].
  post: `jsonb_strip_nulls(jsonb_build_object('postId', object.id, 'challengeId', (
    select id from audience where id = object.audience_id and kind = 'challenge' and is_open
  )))`,
  comment: `jsonb_build_object('postId', object.post_id, 'commentId', object.id)`,
}

export function tablesOf(kind: ObjectKind): ObjectTables {
  return {
    object: sql.raw(kind),
    vote: sql.raw(`${kind}_vote`),
    like: sql.raw(`${kind}_like`),
    total: sql.raw(`${kind}_total`),
    pending: sql.raw(`${kind}_delta`),
    id: sql.raw(`${kind}_id`),
    names: sql.raw(namesOf[kind]),
  }
}

/** SQL: aura or likes of the object with the id `objectId`, in the statement's snapshot. */
export function totalSql(
  kind: ObjectKind,
  column: 'aura' | 'likes',
  objectId: RawBuilder<unknown>,
): RawBuilder<number> {
  const { total, pending, id } = tablesOf(kind)
  return sql`(coalesce((select ${sql.raw(column)} from ${total} where ${id} = ${objectId}), 0)
    + coalesce((select sum(${sql.raw(column)}) from ${pending} where ${id} = ${objectId}), 0))`
}

/** A press of a vote or like button. */
export interface Press {
  objectId: Id
  actorId: Id
  isModerator: boolean
}

/** SQL: whether the object with the id `objectId` shows to the reader. */
export type ShowsSql = (objectId: RawBuilder<Id>, reader: ReaderSql) => RawBuilder<boolean>

/** SQL: relation `pressed` (actor_id, object_id, is_moderator) of different people's presses. */
export function pressedSql(presses: readonly Press[]): RawBuilder<unknown> {
  const rows = unnestFew({
    actor_id: ['bigint', presses.map(({ actorId }) => actorId)],
    object_id: ['bigint', presses.map(({ objectId }) => objectId)],
    is_moderator: ['integer', presses.map(({ isModerator }) => Number(isModerator))],
  })
  return sql`${rows} as pressed`
}

/** SQL on {@link pressedSql}: the object shows to the person who presses. */
export function showsPressed(shows: ShowsSql): RawBuilder<boolean> {
  return shows(sql`pressed.object_id`, {
    id: sql`pressed.actor_id`,
    isModerator: sql`pressed.is_moderator = 1`,
  })
}

/** SQL expressions for an answer to a vote or like. */
export interface ReactedSql {
  /** Change of the object's total. */
  delta: RawBuilder<number>
  /** The vote or like after the statement. */
  value: RawBuilder<number>
  /** The object's aura or likes after the statement. */
  total: RawBuilder<number>
}

/** SQL (jsonb) of the answer, both for the caller and for storing under an idempotency key. */
export type AnswerSql<Answer> = (reacted: ReactedSql) => RawBuilder<Answer>
