import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { dayOf } from '../../platform/clock/paris-sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deciderOfSanction } from './aura.deciders.rules.ts'
import type { RestoredVote, VoidedVoteOf } from './aura.moderated-votes.service.ts'
import type { Movement } from './aura.powers.rules.ts'
import { insertTransfers } from './aura.queries.ts'
import { systemAccounts, type VoteAct } from './aura.rules.ts'
import { type GivenBack, movementsReturned } from './aura.sanctions.restore.queries.ts'

/**
 * The value and state of votes before a sanction voided them, except votes that an appeal has since voided or restored. A vote counts
 * on the day of its hold if the decision moved its aura, not a later vote in the same millisecond.
 */
export async function findRestorableVotes(
  tx: Tx,
  act: VoteAct,
  votes: readonly VoidedVoteOf[],
  { sanctionId, giverId, voidedAt }: GivenBack,
): Promise<(VoidedVoteOf & RestoredVote)[]> {
  const column = <K extends keyof VoidedVoteOf>(name: K) => votes.map((vote) => vote[name])
  const { rows } = await sql<VoidedVoteOf & RestoredVote>`
    select voted.*, case when void.id is null then held.amount when void.debit_account_id > 0 then 1 else -1 end as value,
      void.id is null as is_held, coalesce(held.day, ${dayOf(sql`pressed.created_at`)})::text as day
    from unnest(
      ${column('subjectId')}::bigint[], ${column('receiverId')}::bigint[], ${column('version')}::integer[]
    ) as voted (subject_id, receiver_id, version)
    left join aura_transfer as void on void.reason = ${`${act}-void`} and void.subject_id = voted.subject_id
      and void.actor_id = ${giverId} and void.sequence = voted.version
    left join lateral (
      select created_at, not exists (
          select from aura_transfer as earlier
          where earlier.reason = last.reason and earlier.subject_id = last.subject_id and earlier.actor_id = last.actor_id
            and earlier.created_at = last.created_at and earlier.debit_account_id = last.debit_account_id
            and earlier.sequence < last.sequence
        ) as is_first
      from aura_transfer as last
      where reason = ${act} and subject_id = voted.subject_id and actor_id = ${giverId} and sequence < voted.version
      order by sequence desc limit 1
    ) as pressed on true
    left join lateral (
      select amount, day from aura_held
      where giver_id = ${giverId} and act = ${act} and subject_id = voted.subject_id and case when void.id is null
        then state = 'void' and decided_by = ${deciderOfSanction(sanctionId)} else state = 'counted' and decided_at = pressed.created_at and pressed.is_first end
      order by id desc limit 1
    ) as held on true
    where case when void.id is null then held.amount is not null else not exists (
        select from aura_transfer as correction where correction.reason = 'correction' and correction.subject_id = void.id)
      and not exists (
        select from aura_contest where account_id = void.credit_account_id and outcome = 'restored' and answered_at = ${voidedAt})
    end
    order by voted.subject_id`.execute(tx)
  return rows
}

/** Restores the state of votes of one giver, and the holds that this decider ended. */
export async function restoreActsOfVotes(
  tx: Tx,
  act: VoteAct,
  votes: readonly RestoredVote[],
  { decider, giverId }: { decider: string; giverId: Id },
): Promise<void> {
  const column = <K extends keyof RestoredVote>(name: K) => votes.map((vote) => vote[name])
  await sql`
    with vote as (
      select * from unnest(
        ${column('subjectId')}::bigint[], ${column('value')}::integer[], ${column('day')}::date[],
        ${votes.map(({ isHeld }) => Number(isHeld))}::integer[]
      ) as vote (subject_id, value, day, is_held)
    ), resumed as (
      update aura_held as held set state = 'held', decided_at = null, decided_by = null
      from vote
      where vote.is_held = 1 and held.giver_id = ${giverId} and held.act = ${act} and held.subject_id = vote.subject_id
        and held.state = 'void' and held.decided_by = ${decider}
    )
    update aura_act as act set state = 'standing', counted = 1 - vote.is_held, voided = 0
    from vote
    where act.giver_id = ${giverId} and act.day = vote.day and act.kind = ${act} and act.subject_id = vote.subject_id
      and act.sign = vote.value and act.state = 'void'`.execute(tx)
}

/** Repeats the movements of restored votes that count; `version` is the number of the change that restored the vote. */
export async function payRestoredVotes(
  tx: Tx,
  act: VoteAct,
  votes: readonly (RestoredVote & { receiverId: Id; version: number; isRanked: boolean })[],
  { giverId, now }: GivenBack,
): Promise<Movement[]> {
  const { mint } = systemAccounts
  const counted = votes.filter(({ isHeld }) => !isHeld)
  const column = <K extends keyof (typeof counted)[number]>(name: K) => counted.map((vote) => vote[name])
  const { rows } = await sql<Movement>`${insertTransfers(sql`
    select ${`${act}-restored`}, case when value > 0 then ${mint}::bigint else receiver_id end,
      case when value > 0 then receiver_id else ${mint}::bigint end, 1, subject_id, ${giverId}::bigint, version, is_ranked = 1,
      ${now}::timestamptz
    from unnest(
      ${column('subjectId')}::bigint[], ${column('receiverId')}::bigint[], ${column('value')}::integer[],
      ${column('version')}::integer[], ${counted.map(({ isRanked }) => Number(isRanked))}::integer[]
    ) as vote (subject_id, receiver_id, value, version, is_ranked)`)}
    ${movementsReturned}`.execute(tx)
  return rows
}
