import { type RawBuilder, sql } from 'kysely'
import type { VoteAct } from './aura.rules.ts'

// Conditions on past states of votes by the ledger, for statements of the domains that own votes.

/** SQL that names a vote. */
interface VoteKeySql {
  reason: VoteAct
  subjectId: RawBuilder<unknown>
  actorId: RawBuilder<unknown>
}

/**
 * SQL: the first change of a vote gave aura, which counted at once. NOTE: OFFSET keeps a look-up of each vote; without it, PostgreSQL
 * may read all votes of the ledger first.
 */
export function beganAsGift({ reason, subjectId, actorId }: VoteKeySql): RawBuilder<boolean> {
  return sql`exists (select from aura_transfer
    where reason = ${reason} and subject_id = ${subjectId} and actor_id = ${actorId} and sequence = 1
      and credit_account_id > 0 offset 0)`
}

/** SQL: what the vote of an actor on a subject moved before a moment, for its author: −1, 0 or 1; a held one moved nothing. */
export function voteBefore(vote: VoteKeySql, moment: Date): RawBuilder<number> {
  return sql`(select coalesce(sum(case when credit_account_id > 0 then amount else -amount end), 0) from aura_transfer
    where reason in (${vote.reason}, ${`${vote.reason}-void`}, ${`${vote.reason}-restored`}) and subject_id = ${vote.subjectId}
      and actor_id = ${vote.actorId} and created_at < ${moment})`
}

/**
 * SQL: since that moment, the vote was a gift for at least a minute, or until its giver took aura instead [AUR-42]. Votes taken back
 * sooner notify nobody [NTF-20].
 */
export function stoodSince({ reason, subjectId, actorId }: VoteKeySql, moment: Date): RawBuilder<boolean> {
  return sql`exists (
    select from (
      select since, value, coalesce(lead(since) over changes, 'infinity') as until, lead(value) over changes as next
      from (
        select id, created_at as since,
          sum(case when credit_account_id > 0 then amount else -amount end) over (order by created_at, id) as value
        from aura_transfer
        where reason in (${reason}, ${`${reason}-void`}, ${`${reason}-restored`}) and subject_id = ${subjectId}
          and actor_id = ${actorId}
      ) as changed
      window changes as (order by since, id)
    ) as stood
    where value = 1 and until >= ${moment} and (until >= since + interval '1 minute' or next = -1)
  )`
}
