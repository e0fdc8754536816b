import { type RawBuilder, sql } from 'kysely'
import type { ObjectKind } from '../aura/aura.rules.ts'

/**
 * SQL names of the tables of a kind, which its own domain makes and reads; all kinds have them alike. `total` and
 * `delta` hold the summed and the pending aura and likes of an object.
 */
export interface ObjectTables {
  object: RawBuilder<unknown>
  vote: RawBuilder<unknown>
  like: RawBuilder<unknown>
  total: RawBuilder<unknown>
  delta: RawBuilder<unknown>
  /** The column of the other four that names the object. */
  id: RawBuilder<unknown>
  /** What a notification names it by, as JSON of a row `object` of the first. */
  names: RawBuilder<unknown>
}

const namesOf: Record<ObjectKind, string> = {
  post: `jsonb_build_object('postId', object.id)`,
  comment: `jsonb_build_object('postId', object.post_id, 'commentId', object.id)`,
}

export function tablesOf(kind: ObjectKind): ObjectTables {
  return {
    object: sql.raw(kind),
    vote: sql.raw(`${kind}_vote`),
    like: sql.raw(`${kind}_like`),
    total: sql.raw(`${kind}_total`),
    delta: sql.raw(`${kind}_delta`),
    id: sql.raw(`${kind}_id`),
    names: sql.raw(namesOf[kind]),
  }
}
