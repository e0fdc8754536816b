import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { hours } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { beganAsGift } from '../aura/aura.past-votes.rules.ts'
import type { ObjectKind } from '../aura/aura.rules.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { payLikeAwards } from './reactions.likes.queries.ts'
import { hasPassedAward } from './reactions.likes.rules.ts'
import { tablesOf } from './reactions.objects.queries.ts'

/** Longer than the queue takes to be drained, even after a crash. */
const drainedWithinMs = hours(1)

/**
 * SQL that enqueues one event per vote or like drained by the CTE `taken` (object's id, voter_id, liker_id), with its present state
 * [NTF-20]. Only a first vote is notified as a gift: a later one would reveal that the voter had taken aura [AUR-71].
 * NOTE: every statement that drains the queue must enqueue, because only the queue names the voters and likers.
 */
export function reactionEventsSql(kind: ObjectKind): RawBuilder<unknown> {
  const { object, vote, like, id, names } = tablesOf(kind)
  return enqueueEventsSql(sql`
    select event.kind, vote.author_id, vote.voter_id, object.id, object.id, wanted, ${names},
      false, case wanted when 1 then vote.created_at else vote.updated_at end
    from (select distinct ${id}, voter_id from taken where voter_id is not null) as changed
    join ${vote} as vote using (${id}, voter_id)
    join ${object} as object on object.id = vote.${id} and object.deleted_at is null
    cross join (values (${`${kind}-aura`}, 1), (${`${kind}-aura-taken`}, -1)) as event (kind, wanted)
    where case
      when wanted = -1 then vote.version > 1 or vote.value = -1
      when vote.version = 1 then vote.value = 1 and not vote.is_held
      else vote.updated_at < vote.created_at + ${drainedWithinMs} * interval '1 millisecond'
        and ${beganAsGift({ reason: `${kind}-vote`, subjectId: sql`object.id`, actorId: sql`voter_id` })}
      end
    union all
    select ${`${kind}-like`}, object.author_id, liked.liker_id, object.id, object.id, 0, ${names},
      liked.value = 0, liked.updated_at
    from (select distinct ${id}, liker_id from taken where liker_id is not null) as changed
    join ${like} as liked using (${id}, liker_id)
    join ${object} as object on object.id = liked.${id} and object.deleted_at is null
    where liked.liker_id <> object.author_id`)
}

/** An object whose likes a rollup summed: the new count and its change. */
export interface SummedLikes {
  objectId: Id
  likes: number
  likesChange: number
}

/** Pays awards for multiples of 50 that concurrent likes passed unnoticed [AUR-17]; for the rollup of a kind's totals. */
export async function payPassedAwards(
  tx: Tx,
  kind: ObjectKind,
  summed: readonly SummedLikes[],
): Promise<void> {
  const passed = summed.filter(({ likes, likesChange }) => hasPassedAward(likes, likesChange))
  await payDueAwards(
    tx,
    kind,
    passed.map(({ objectId }) => objectId),
  )
}

/** Pays the authors of these objects the awards that their likes have earned and that were not paid yet [AUR-17]. */
export async function payDueAwards(tx: Tx, kind: ObjectKind, objectIds: readonly Id[]): Promise<void> {
  await payLikeAwards(tx, kind, objectIds, sql`now()`)
}
