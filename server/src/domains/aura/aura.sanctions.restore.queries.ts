import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { dayOf } from '../../platform/clock/paris-sql.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deciderOfSanction } from './aura.deciders.rules.ts'
import type { RestoredVote, VoidedVoteOf } from './aura.moderated-votes.rules.ts'
import { type Movement, maxMovements, powerOf } from './aura.powers.rules.ts'
import { insertTransfers, withoutVotes } from './aura.queries.ts'
import { type GivingAct, systemAccounts, type VoteAct } from './aura.rules.ts'
import { nextMomentOf } from './aura.sanctions.queries.ts'

/** A sanction being reversed; `voidedAt` is the moment at which it voided acts. */
export interface GivenBack {
  sanctionId: Id
  giverId: Id
  voidedAt: Date
  now: Date
}

/** Marks a sanction as given back, at `now` or the moment that is free then; undefined when it was before, or never was. */
export async function endSanction(
  tx: Tx,
  { sanctionId, by, now }: { sanctionId: Id; by: string; now: Date },
): Promise<{ giverId: Id; voidedAt: Date; now: Date } | undefined> {
  const sanction = await tx
    .selectFrom('auraSanction')
    .select(['accountId', 'createdAt'])
    .where('id', '=', sanctionId)
    .where('givenBackAt', 'is', null)
    .executeTakeFirst()
  if (!sanction) return undefined
  const { accountId: giverId, createdAt: voidedAt } = sanction
  const givenBackAt = await nextMomentOf(tx, giverId, now)
  await tx
    .updateTable('auraSanction')
    .set({ givenBackAt, givenBackBy: by })
    .where('id', '=', sanctionId)
    .execute()
  return { giverId, voidedAt, now: givenBackAt }
}

/**
 * The value and state of votes before a sanction voided them, except votes that a contest has since voided or restored. A vote counts
 * on the day of a wait if the decision moved its aura, and not a press in the same millisecond after it.
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

/** Restores the state of votes of one giver, and the waits that this decider ended. */
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

/** Moves again what votes had moved that count; `version` is the change by which each stands again. */
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

const movementsReturned = sql`returning debit_account_id as "from", credit_account_id as "to", amount`

/** A donation that stands again, after so many restorations. */
export interface RestoredDonation {
  subjectId: Id
  receiverId: Id
  amount: number
  restorations: number
}

/** Restores donations that a sanction voided; held parts stay with their giver. */
export async function restoreDonations(
  tx: Tx,
  { giverId, voidedAt }: GivenBack,
): Promise<RestoredDonation[]> {
  const { rows } = await sql<RestoredDonation>`
    with restored as (
      update aura_donation as donation set voided_at = null, restorations = restorations + 1
      where giver_id = ${giverId} and voided_at = ${voidedAt} and exists (
        select from aura_transfer as void
        where void.reason in ('donation-void', 'withdrawal-void') and void.subject_id = donation.id and void.actor_id = ${giverId}
          and void.created_at = ${voidedAt})
      returning id, receiver_id, amount, restorations
    ), part as (
      select id, case when amount > 0 then 'donation' else 'withdrawal' end as kind,
        coalesce((
          select abs(held.amount) - moved from aura_held as held
          where held.giver_id = ${giverId} and held.subject_id = restored.id and held.state = 'void'
            and held.act = case when restored.amount > 0 then 'donation' else 'withdrawal' end
        ), 0) + coalesce((
          select sum(correction.amount) from aura_transfer as taking
          join aura_transfer as correction on correction.reason = 'correction' and correction.subject_id = taking.id
          where taking.reason = 'withdrawal' and taking.subject_id = restored.id and taking.actor_id = ${giverId}
        ), 0) as voided
      from restored
    ), acted as (
      update aura_act as act set
        voided = part.voided, counted = act.amount - part.voided,
        state = case when part.voided = act.amount then 'void' else 'standing' end
      from part
      where act.giver_id = ${giverId} and act.kind = part.kind and act.subject_id = part.id and act.state = 'void'
    )
    select id as subject_id, receiver_id, amount, restorations from restored order by id`.execute(tx)
  return rows
}

/** Moves again what donations had moved, as the void took it back. */
export async function payRestoredDonations(
  tx: Tx,
  donations: readonly RestoredDonation[],
  { giverId, voidedAt, now }: GivenBack,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`${insertTransfers(sql`
    select replace(void.reason, '-void', '-restored'), void.credit_account_id, void.debit_account_id, void.amount, void.subject_id,
      void.actor_id, void.sequence, void.is_ranked, ${now}::timestamptz
    from aura_transfer as void
    where void.reason in ('donation-void', 'withdrawal-void') and void.actor_id = ${giverId} and void.created_at = ${voidedAt}
      and void.subject_id = any(${donations.map(({ subjectId }) => subjectId)}::bigint[])
    order by void.subject_id, void.sequence`)}
    ${movementsReturned}`.execute(tx)
  return rows
}

/** Moves prizes to their winners again. */
export async function restorePrizes(tx: Tx, { giverId, voidedAt, now }: GivenBack): Promise<Movement[]> {
  const { rows } = await sql<Movement>`${insertTransfers(sql`
    select 'prize-restored', void.credit_account_id, void.debit_account_id, void.amount, void.subject_id, void.actor_id,
      void.sequence, void.is_ranked, ${now}::timestamptz
    from aura_transfer as staked
    join aura_transfer as void on void.reason = 'prize-void' and void.subject_id = staked.subject_id
      and void.actor_id = staked.actor_id and void.created_at = ${voidedAt}
    where staked.debit_account_id = ${giverId} and staked.debit_account_id > 0 and staked.reason = 'prize-hold'
      and ${withoutVotes('staked')}
    order by void.subject_id`)}
    ${movementsReturned}`.execute(tx)
  return rows
}

/**
 * Repeats the transfers of powers for restored acts, but of withdrawals of which a contest gave some back; `version` is the restoration's
 * number among the giver's acts.
 */
export async function restorePowers(
  tx: Tx,
  acts: readonly { kind: GivingAct; subjectId: Id; version: number }[],
  { giverId, voidedAt, now }: GivenBack,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with redone as (
      insert into aura_power (reason, subject_id, actor_id, version, debit_account_ids, credit_account_ids, amounts)
      select power.reason, power.subject_id, power.actor_id, act.version, debit_account_ids, credit_account_ids, amounts
      from unnest(
        ${acts.map(({ kind }) => powerOf[kind])}::text[], ${acts.map(({ subjectId }) => subjectId)}::bigint[],
        ${acts.map(({ version }) => version)}::integer[]
      ) as act (reason, subject_id, version)
      cross join lateral (
        select * from aura_power as power
        where power.reason = act.reason and power.subject_id = act.subject_id and power.actor_id = ${giverId} and exists (
          select from aura_transfer as undone
          where undone.reason = power.reason || '-undone' and undone.subject_id = power.subject_id
            and undone.actor_id = power.actor_id and undone.sequence = power.version * ${maxMovements} + 1
            and undone.created_at = ${voidedAt})
          and not exists (
            select from aura_transfer as taking
            join aura_transfer as correction on correction.reason = 'correction' and correction.subject_id = taking.id
            where power.reason = 'donation-power' and taking.reason = 'withdrawal' and taking.subject_id = power.subject_id
              and taking.actor_id = power.actor_id)
        order by version desc limit 1
      ) as power
      returning *
    )
    ${insertTransfers(sql`
      select reason, debit, credit, amount, subject_id, actor_id, version * ${maxMovements} + number::integer, false,
        ${now}::timestamptz
      from redone
      cross join unnest(debit_account_ids, credit_account_ids, amounts) with ordinality as extra (debit, credit, amount, number)
      order by reason, subject_id, number`)}
    ${movementsReturned}`.execute(tx)
  return rows
}

/** Takes back what a sanction wrote off. */
export async function undoWriteOffs(tx: Tx, sanctionId: Id, now: Date): Promise<Movement[]> {
  const { rows } = await sql<Movement>`${insertTransfers(sql`
    select 'sanction-write-off-undone', credit_account_id, debit_account_id, amount, subject_id, actor_id, sequence, false,
      ${now}::timestamptz
    from aura_transfer where reason = 'sanction-write-off' and subject_id = ${sanctionId} and sequence = 1
    order by actor_id`)}
    ${movementsReturned}`.execute(tx)
  return rows
}
