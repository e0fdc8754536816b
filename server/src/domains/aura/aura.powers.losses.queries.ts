import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { dayAfter } from '../../platform/clock/paris.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type ActKey, countedLossSql, type DirectedAct } from './aura.acts.queries.ts'
import { maxMovements, powerOf } from './aura.powers.rules.ts'

/** A ceiling of a Paris day. */
export interface Ceiling {
  receiverId: Id
  day: string
}

/** An act whose movements without powers have just been written; all of it counts. */
export interface DoneAct extends DirectedAct {
  sign: -1 | 1
  /** Aura of a vote before powers: 1, or the amount that a mystis chose. */
  amount: number
  /** The number of the giver's change of the subject. */
  version: number
  /** Paris day that it counts for. */
  day: string
}

/** An act that was held. */
export type WaitedAct = ActKey & { version: number; chosen: number }

/**
 * SQL relation of what people lose by the powers of a relation that are not taken back, without the giver's own cost and what a giving brings
 * its receiver: reason, subject_id, actor_id, version, sign of the act, account_id, amount.
 */
export const lossesBy = (powers: string) => `
  select power.reason, power.subject_id, power.actor_id, power.version, act.sign, account_id, sum(lost)::bigint as amount
  from ${powers} as power
  cross join lateral (
    select greatest(debit_account_id, credit_account_id) as receiver_id, case when debit_account_id > 0 then -1 else 1 end as sign
    from aura_transfer as vote
    where vote.reason in (replace(power.reason, 'power', 'vote'), replace(power.reason, 'power', 'vote-restored'))
      and vote.subject_id = power.subject_id and vote.actor_id = power.actor_id and vote.sequence = power.version
    union all
    select receiver_id, sign(amount)::integer from aura_donation
    where power.reason = 'donation-power' and id = power.subject_id
  ) as act
  cross join lateral unnest(debit_account_ids, credit_account_ids, amounts) as moved (debit, credit, moved_amount)
  cross join lateral (values (debit, moved_amount), (credit, -moved_amount)) as side (account_id, lost)
  where account_id > 0 and account_id <> power.actor_id and (act.sign = -1 or account_id <> act.receiver_id)
    and not exists (select from aura_transfer as undone
      where undone.reason = power.reason || '-undone' and undone.subject_id = power.subject_id
        and undone.actor_id = power.actor_id and undone.sequence = power.version * ${maxMovements} + 1)
  group by power.reason, power.subject_id, power.actor_id, power.version, act.sign, account_id
  having sum(lost) <> 0`

/** SQL: the act `act` may be of the row `lost` of {@link lossesBy}. */
export const isActOfLoss = `act.giver_id = lost.actor_id and act.subject_id = lost.subject_id and act.sign = lost.sign
  and act.kind = any(case lost.reason when 'donation-power' then array['donation', 'withdrawal']
    else array[replace(lost.reason, 'power', 'vote')] end)`

/** Counts the losses by powers of acts in force towards the ceilings of the acts' days. */
export async function insertLosses(tx: Tx, acts: readonly ActKey[]): Promise<void> {
  await sql`
    with done as (
      select power.* from ${keysOf(acts)} join aura_power as power using (reason, subject_id, actor_id)
    )
    insert into aura_power_loss (reason, subject_id, actor_id, account_id, day, amount)
    select lost.reason, lost.subject_id, lost.actor_id, lost.account_id, act.day, lost.amount
    from (${sql.raw(lossesBy('done'))}) as lost
    join aura_act as act on act.state = 'standing' and ${sql.raw(isActOfLoss)}`.execute(tx)
}

/** Ends the losses by the powers of acts; returns the ceilings that have room again, or less room. */
export async function deleteLosses(tx: Tx, acts: readonly ActKey[]): Promise<Ceiling[]> {
  const { rows } = await sql<Ceiling>`
    delete from aura_power_loss as loss using ${keysOf(acts)}
    where (loss.reason, loss.subject_id, loss.actor_id) = (key.reason, key.subject_id, key.actor_id)
    returning loss.account_id as receiver_id, loss.day::text`.execute(tx)
  return rows
}

/** The people who lose aura by the power of an act in its present state. */
export async function findLosersBy(tx: Tx, act: ActKey): Promise<Id[]> {
  const { rows } = await sql<{ accountId: Id }>`
    select account_id from aura_power_loss
    where reason = ${powerOf[act.kind]} and subject_id = ${act.subjectId} and actor_id = ${act.giverId}`.execute(
    tx,
  )
  return rows.map(({ accountId }) => accountId)
}

/** The room left under a ceiling. */
export async function findRoom(tx: Tx, { receiverId, day }: Ceiling): Promise<number> {
  const { rows } = await sql<{ room: number }>`
    select ${auraLimits.lossPerDay} - ${countedLossSql(sql`${receiverId}::bigint`, sql`${day}::date`)} as room`.execute(
    tx,
  )
  return rows[0]?.room ?? 0
}

/** Givers of counted acts that took aura from a person in the days of a series up to `day`, latest first; `limit` at most. */
export async function findTakersFrom(tx: Tx, { receiverId, day }: Ceiling, limit: number): Promise<Id[]> {
  const since = dayAfter(day, 1 - auraLimits.serialDays)
  const { rows } = await sql<{ giverId: Id }>`
    select giver_id from aura_act
    where receiver_id = ${receiverId} and sign = -1 and state = 'standing' and counted > 0 and day >= ${since}::date
    group by giver_id order by max(acted_at) desc, giver_id limit ${limit}`.execute(tx)
  return rows.map(({ giverId }) => giverId)
}

/** The people among `ids` from whom the powers of a giver may take 1 more that day. */
export async function findPayersWithRoom(
  tx: Tx,
  { ids, giverId, day }: { ids: readonly Id[]; giverId: Id; day: string },
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from unnest(${ids}::bigint[]) as payer (id)
    where ${countedLossSql(sql`payer.id`, sql`${day}::date`)} < ${auraLimits.lossPerDay} and (
      select coalesce(sum(amount), 0) from aura_power_loss as loss
      where loss.account_id = payer.id and loss.day = ${day}::date and loss.actor_id = ${giverId}
    ) < ${auraLimits.negativeVotesToOnePerDay}
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * The part of a gift that has power: as much as a giver without premium may still donate that day, beside the giver's other gifts.
 */
export async function findPoweredGift(
  tx: Tx,
  { giverId, subjectId, day, amount }: Pick<DoneAct, 'giverId' | 'subjectId' | 'day' | 'amount'>,
): Promise<number> {
  const { rows } = await sql<{ powered: number }>`
    select least(${amount}::bigint, greatest(0, ${auraLimits.donatedPerDay} - coalesce(sum(amount - voided), 0)))::bigint as powered
    from aura_act
    where giver_id = ${giverId} and day = ${day}::date and kind = 'donation' and subject_id <> ${subjectId}
      and state <> 'void'`.execute(tx)
  return rows[0]?.powered ?? 0
}

/** The acts among these that count entirely, with no part held or void. */
export async function findWhole(tx: Tx, acts: readonly WaitedAct[]): Promise<DoneAct[]> {
  const column = <K extends keyof WaitedAct>(name: K) => acts.map((act) => act[name])
  const { rows } = await sql<DoneAct>`
    select kind, act.subject_id, giver_id, receiver_id, sign, version, day::text,
      case when kind in ('post-vote', 'comment-vote') then chosen else amount end as amount
    from unnest(
      ${column('kind')}::text[], ${column('subjectId')}::bigint[], ${column('giverId')}::bigint[], ${column('version')}::integer[],
      ${column('chosen')}::integer[]
    ) with ordinality as waited (kind, subject_id, giver_id, version, chosen, place)
    join aura_act as act using (kind, subject_id, giver_id)
    where act.state = 'standing' and act.counted = act.amount
    order by place`.execute(tx)
  return rows
}

const keysOf = (acts: readonly ActKey[]) => sql`unnest(
    ${acts.map(({ kind }) => powerOf[kind])}::text[], ${acts.map(({ subjectId }) => subjectId)}::bigint[],
    ${acts.map(({ giverId }) => giverId)}::bigint[]
  ) as key (reason, subject_id, actor_id)`
