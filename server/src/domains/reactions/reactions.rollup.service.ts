import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { ObjectKind } from '../aura/aura.rules.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { payLikeAwards } from './reactions.likes.queries.ts'
import { hasPassedAward } from './reactions.likes.rules.ts'
import { tablesOf } from './reactions.tables.ts'

/**
 * SQL that enqueues one event per vote or like drained by the CTE `taken`, with the state it has now [NTF-20]. `taken` has
 * the object's id, voter_id and liker_id. NOTE: every way of draining the queue has to enqueue: its rows are the only record
 * of who acted. A held vote enqueues nothing.
 */
export function reactionEventsSql(kind: ObjectKind): RawBuilder<unknown> {
  const { object, vote, like, id, names } = tablesOf(kind)
  return enqueueEventsSql(sql`
    select event.kind, vote.author_id, vote.voter_id, object.id, object.id, wanted, ${names},
      vote.value <> wanted or vote.is_held, vote.updated_at
    from (select distinct ${id}, voter_id from taken where voter_id is not null) as changed
    join ${vote} as vote using (${id}, voter_id)
    join ${object} as object on object.id = vote.${id} and object.deleted_at is null
    cross join (values (${`${kind}-aura`}, 1), (${`${kind}-aura-taken`}, -1)) as event (kind, wanted)
    where vote.value = wanted or vote.version > 1
    union all
    select ${`${kind}-like`}, object.author_id, liked.liker_id, object.id, object.id, 0, ${names},
      liked.value = 0, liked.updated_at
    from (select distinct ${id}, liker_id from taken where liker_id is not null) as changed
    join ${like} as liked using (${id}, liker_id)
    join ${object} as object on object.id = liked.${id} and object.deleted_at is null
    where liked.liker_id <> object.author_id`)
}

/** An object whose likes a rollup summed: the new count, and how far it moved. */
export interface SummedLikes {
  objectId: Id
  likes: number
  likesChange: number
}

/** Pays awards that concurrent likes passed without any of them seeing it [AUR-17]; for the rollup of a kind's totals. */
export async function payPassedAwards(
  tx: Tx,
  kind: ObjectKind,
  summed: readonly SummedLikes[],
): Promise<void> {
  const passed = summed.filter(({ likes, likesChange }) => hasPassedAward(likes, likesChange))
  await payLikeAwards(
    tx,
    kind,
    passed.map(({ objectId }) => objectId),
    sql`now()`,
  )
}
