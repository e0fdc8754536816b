import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { upsertActsSql } from './aura.acts.queries.ts'
import { isFarFromLimitsSql, lockAndCountSql } from './aura.giving-limits.queries.ts'
import { insertTransfers, isRankedGiver } from './aura.queries.ts'
import { type GivingAct, systemAccounts, type VoteAct } from './aura.rules.ts'

/** Terms on which a statement changes votes. */
export interface VoteTerms {
  act: VoteAct
  now: Date
  /** The giver is a stranger to the receiver; stored with a negative act. */
  isStranger: boolean
}

/** SQL of the ledger's entries for votes, within the statement of the domain that owns the votes. */
export interface VoteSql {
  /** Whether rankings count the gifts of the account that `giver` names. */
  isRanked: (giver: RawBuilder<Id>) => RawBuilder<boolean>
  /** CTEs that follow a CTE `changes` (see {@link voteSql}). */
  effects: RawBuilder<unknown>
}

/**
 * Pays the authors of changed votes from the mint, or takes the aura back to it, and records the acts that limits count, as part of the
 * statement that changes the votes; waits for locks of the giver only [AUR-07]. Its CTE `changes` has one vote a giver at most:
 * subject_id, actor_id, author_id, sequence, at, {old,new}_value, {was,is}_held, is_ranked, day (Paris), old_day of the act in force.
 */
export function voteSql({ act, now, isStranger }: VoteTerms): VoteSql {
  const { mint } = systemAccounts
  // A switch changes two acts, of different signs; no row is changed twice.
  const effects = sql`
    weighed as materialized (
      select *, case when is_held then 0 else new_value end - case when was_held then 0 else old_value end as paid
      from changes
    ), acted as (${upsertActsSql({
      kind: sql<GivingAct>`${act}`,
      isStranger,
      rows: sql`
        select actor_id, day, subject_id, new_value, author_id, 1, (not is_held)::integer, 'standing', at
        from weighed where new_value <> 0
        union all
        select actor_id, old_day, subject_id, old_value, author_id, 1, 0, 'let-go', at from weighed where old_value <> 0`,
    })}), paid as (${insertTransfers(sql`
      select ${act},
        case when paid > 0 then ${mint}::bigint else author_id end,
        case when paid > 0 then author_id else ${mint}::bigint end,
        abs(paid), subject_id, actor_id, sequence, is_ranked, at
      from weighed where paid <> 0`)})`
  return { isRanked: (giver) => isRankedGiver(giver, now), effects }
}

export interface RoomForVotes {
  used: RawBuilder<unknown>
  hasRoom: RawBuilder<boolean>
}

/**
 * SQL that excludes positive votes near a limit, or once held, which need a transaction of their own: a relation `used` to join to
 * `asked` (actor_id, author_id, object_id, in their order), and its condition. It locks the givers.
 */
export function roomForVotes(act: VoteAct, now: Date): RoomForVotes {
  const keys = {
    kind: sql<GivingAct>`${act}`,
    subjectId: sql<Id>`asked.object_id`,
    giverId: sql<Id>`asked.actor_id`,
    receiverId: sql<Id>`asked.author_id`,
  }
  return {
    used: sql`cross join lateral ${lockAndCountSql(keys, now)} as used`,
    hasRoom: sql`(not used.was_held and ${isFarFromLimitsSql('up', sql`1`)})`,
  }
}
