import { type RawBuilder, sql } from 'kysely'
import type { ObjectKind } from '../aura/aura.rules.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { tablesOf } from './reactions.objects.ts'

/**
 * SQL that tells authors of the votes and likes whose changes the CTE `taken` has taken off the queue of a kind's totals: what
 * they are now, whatever they were in between. A vote that waits for a moderator tells nothing. `taken` names the object,
 * voter_id and liker_id. NOTE: every way of emptying the queue has to tell, since what it holds is the only trace of who
 * acted [NTF-20].
 */
export function tellAuthors(kind: ObjectKind): RawBuilder<unknown> {
  const { object, vote, like, id, names } = tablesOf(kind)
  return enqueueEventsSql(sql`
    select told.kind, vote.author_id, vote.voter_id, object.id, object.id, wanted, ${names},
      vote.value <> wanted or vote.is_held, vote.updated_at
    from (select distinct ${id}, voter_id from taken where voter_id is not null) as changed
    join ${vote} as vote using (${id}, voter_id)
    join ${object} as object on object.id = vote.${id} and object.deleted_at is null
    cross join (values (${`${kind}-aura`}, 1), (${`${kind}-aura-taken`}, -1)) as told (kind, wanted)
    where vote.value = wanted or vote.version > 1
    union all
    select ${`${kind}-like`}, object.author_id, liked.liker_id, object.id, object.id, 0, ${names},
      liked.value = 0, liked.updated_at
    from (select distinct ${id}, liker_id from taken where liker_id is not null) as changed
    join ${like} as liked using (${id}, liker_id)
    join ${object} as object on object.id = liked.${id} and object.deleted_at is null
    where liked.liker_id <> object.author_id`)
}
