import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import { dayOf } from '../../platform/clock/paris-sql.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { RecentLosses } from './aura.limits.rules.ts'
import type { GivingAct } from './aura.rules.ts'

/** The key of an act without its day and sign: kind, subject and giver. */
export interface ActKey {
  kind: GivingAct
  /** The post, the comment or the donation. */
  subjectId: Id
  giverId: Id
}

/** An act of one person on another. */
export interface DirectedAct extends ActKey {
  receiverId: Id
}

/** Locks givers in one order until the transaction ends. A transaction locks givers before the losses of receivers. */
export async function lockGivers(tx: Tx, giverIds: readonly Id[]): Promise<void> {
  await sql`select lock_giver(id) from (
    select distinct id from unnest(${giverIds}::bigint[]) as giver (id) order by id) as giver`.execute(tx)
}

/** Serialises changes of negative acts on these receivers, in one order, until the transaction ends. */
export async function lockLosses(tx: Tx, receiverIds: readonly Id[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('losses:' || id, 0)) from (
    select distinct id from unnest(${receiverIds}::bigint[]) as receiver (id) order by id) as receiver`.execute(
    tx,
  )
}

/** The receivers from whom an account's acts since a moment took aura. */
export async function findLosers(db: Db, giverId: Id, since: Date): Promise<Id[]> {
  const { rows } = await sql<{ receiverId: Id }>`
    select distinct receiver_id from aura_act
    where giver_id = ${giverId} and sign = -1 and state = 'standing' and acted_at >= ${since}`.execute(db)
  return rows.map(({ receiverId }) => receiverId)
}

/**
 * SQL: whether the giver has dealt with the receiver, e.g. followed them; a giver without any such dealing is a stranger [AUR-47].
 */
export type Acquaintances = Set<(giverId: RawBuilder<Id>, receiverId: RawBuilder<Id>) => RawBuilder<boolean>>

/** What others have taken from the receiver recently, and whether the giver is a stranger; the caller has locked the losses. */
export async function findRecentLosses(
  db: Db,
  { kind, subjectId, giverId, receiverId }: ActKey & { receiverId: Id },
  acquaintances: Acquaintances,
  now: Date,
): Promise<RecentLosses & { isStranger: boolean }> {
  const pair = [sql<Id>`${giverId}::bigint`, sql<Id>`${receiverId}::bigint`] as const
  const knows = [sql<boolean>`false`, ...[...acquaintances].map((knowsSql) => knowsSql(...pair))]
  const { rows } = await sql<RecentLosses & { isStranger: boolean }>`
    select ${countedLossSql(sql`${receiverId}`, sql`${parisDay(now)}::date`)} as lost_today,
      count(*) as recent_acts, count(*) filter (where is_stranger) as recent_strangers,
      exists (
        select from aura_held
        where giver_id = ${giverId} and act = ${kind} and subject_id = ${subjectId} and amount < 0 and why = 'raid'
          and state in ('held', 'undone') and created_at > ${later(now, -days(auraLimits.undecidedDays))}
      ) as was_raid,
      not (${sql.join(knows, sql` or `)}) as is_stranger
    from aura_act
    where receiver_id = ${receiverId} and sign = -1 and state = 'standing'
      and acted_at > ${later(now, -minutes(auraLimits.raidMinutes))}`.execute(db)
  const [losses] = rows
  if (!losses) throw new Error('an aggregate returned no row')
  return losses
}

/**
 * SQL: aura that other people's acts of a Paris day take from a receiver, powers included, as the day's ceiling counts it [AUR-43].
 */
export function countedLossSql(
  receiverId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql`((select coalesce(sum(counted), 0) from aura_act
    where receiver_id = ${receiverId} and day = ${day} and sign = -1)
    + (select coalesce(sum(amount), 0) from aura_power_loss where account_id = ${receiverId} and day = ${day}))::bigint`
}

/** Acts to be written. */
export interface WrittenActs {
  kind: RawBuilder<GivingAct>
  isStranger: boolean
  /** SQL of one row an act: giver, day, subject, sign, receiver, amount, counted, state, moment. */
  rows: RawBuilder<unknown>
}

/**
 * SQL that records acts in force or taken back. A second vote on the same day reuses the row of that day, even of a lapsed act. NOTE:
 * taking back is an upsert, because a plain update would miss an act that another process wrote while this statement waited for the
 * giver.
 */
export function upsertActsSql({ kind, isStranger, rows }: WrittenActs): RawBuilder<unknown> {
  const isNegativeAgain = sql`act.sign = -1 and excluded.state = 'standing'`
  return sql`
    insert into aura_act as act
      (giver_id, day, kind, subject_id, sign, receiver_id, amount, counted, state, is_stranger, acted_at)
    select giver_id, day, ${kind}, subject_id, sign, receiver_id, amount, counted, state, ${isStranger}, acted_at
    from (${rows}) as pressed (giver_id, day, subject_id, sign, receiver_id, amount, counted, state, acted_at)
    on conflict on constraint aura_act_key do update set
      state = excluded.state, counted = excluded.counted, voided = 0,
      is_stranger = case when ${isNegativeAgain} then excluded.is_stranger else act.is_stranger end,
      acted_at = case when ${isNegativeAgain} then excluded.acted_at else act.acted_at end`
}

/** Counts or voids `amount` of the held parts of acts; a wholly void act no longer counts against limits [AUR-23]. */
export async function settleActs(
  db: Db,
  acts: readonly (ActKey & { day: string; sign: number; counted: number; voided: number })[],
): Promise<void> {
  const column = <K extends keyof (typeof acts)[number]>(name: K) => acts.map((act) => act[name])
  await sql`
    update aura_act as act set
      counted = act.counted + settled.counted, voided = act.voided + settled.voided,
      state = case when act.voided + settled.voided = act.amount then 'void' else act.state end
    from unnest(
      ${column('kind')}::text[], ${column('subjectId')}::bigint[], ${column('giverId')}::bigint[],
      ${column('day')}::date[], ${column('sign')}::integer[], ${column('counted')}::bigint[], ${column('voided')}::bigint[]
    ) as settled (kind, subject_id, giver_id, day, sign, counted, voided)
    where act.kind = settled.kind and act.subject_id = settled.subject_id and act.giver_id = settled.giver_id
      and act.day = settled.day and act.sign = settled.sign`.execute(db)
}

/** Voids the parts of acts that are in force, which then no longer count against daily limits [AUR-23]. */
export async function voidActs(db: Db, acts: readonly ActKey[]): Promise<void> {
  const column = <K extends keyof ActKey>(name: K) => acts.map((act) => act[name])
  await sql`
    update aura_act as act set state = 'void', counted = 0, voided = amount
    from unnest(
      ${column('kind')}::text[], ${column('subjectId')}::bigint[], ${column('giverId')}::bigint[]
    ) as voided (kind, subject_id, giver_id)
    where act.kind = voided.kind and act.subject_id = voided.subject_id and act.giver_id = voided.giver_id
      and act.state = 'standing'`.execute(db)
}

/** Voids the counted parts of donations, whose own rows stay unchanged; returns the ceilings that have room again [AUR-63]. */
export async function voidCounted(
  db: Db,
  acts: readonly (ActKey & { amount: number })[],
): Promise<{ receiverId: Id; day: string }[]> {
  const column = <K extends keyof (typeof acts)[number]>(name: K) => acts.map((act) => act[name])
  const { rows } = await sql<{ receiverId: Id; day: string }>`
    update aura_act as act set
      counted = act.counted - given.amount, voided = act.voided + given.amount,
      state = case when act.voided + given.amount = act.amount then 'void' else act.state end
    from (
      select kind, subject_id, giver_id, sum(amount)::bigint as amount
      from unnest(
        ${column('kind')}::text[], ${column('subjectId')}::bigint[], ${column('giverId')}::bigint[], ${column('amount')}::bigint[]
      ) as part (kind, subject_id, giver_id, amount)
      group by kind, subject_id, giver_id
    ) as given
    where act.kind = given.kind and act.subject_id = given.subject_id and act.giver_id = given.giver_id
    returning act.receiver_id, act.day::text`.execute(db)
  return rows
}

/** Deletes acts of days before `oldestDay` that are not held, and the losses by powers of those days. */
export async function deleteOldActs(db: Db, oldestDay: string): Promise<void> {
  await sql`
    with losses as (delete from aura_power_loss where day < ${oldestDay}::date)
    delete from aura_act as act
    where day < ${oldestDay}::date and not exists (
      select from aura_held as held
      where held.giver_id = act.giver_id and held.act = act.kind and held.subject_id = act.subject_id
        and held.state = 'held'
    )`.execute(db)
}

/**
 * Records the acts of votes that the demonstration or a bench has written in bulk, for the days for which acts are kept. A vote of
 * value 0 counts as a positive vote of its first day.
 */
export async function insertActsOfVotes(tx: Tx, kind: 'post' | 'comment'): Promise<void> {
  const [vote, id] = [sql.raw(`${kind}_vote`), sql.raw(`${kind}_id`)]
  await upsertActsSql({
    kind: sql`${`${kind}-vote`}::text`,
    isStranger: false,
    rows: sql`
      select voter_id, day, ${id}, case when value = 0 then 1 else value end, author_id, 1, (value <> 0)::integer,
        case when value = 0 then 'let-go' else 'standing' end, updated_at
      from (select *, coalesce(act_day, ${dayOf(sql`created_at`)}) as day from ${vote}) as vote
      where day > (select max(act_day) from ${vote}) - ${auraLimits.actDays}::integer`,
  }).execute(tx)
}
