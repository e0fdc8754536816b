import type { HoldReason, VerdictReason } from '@aura/contract/aura/aura.held.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { days, later } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type ActKey, countedLossSql } from './aura.acts.queries.ts'
import { insertTransfers, isRankedGiver } from './aura.queries.ts'
import { type GivingAct, type HeldKind, systemAccounts } from './aura.rules.ts'

/** An act that is held for a moderator. */
export interface HeldAct {
  id: Id
  act: HeldKind
  subjectId: Id
  giverId: Id
  receiverId: Id
  /** The change of the receiver's aura if it counts. */
  amount: number
  /** The part that counts already, without sign. */
  moved: number
  /** The amount that a mystis chose to give by it; 1 for other types. */
  chosen: number
  why: VerdictReason
  isRanked: boolean
  /** Paris day of the act. */
  day: string
  createdAt: Date
}

export type Verdict = 'counted' | 'void'

const columns = sql`id, act, subject_id, giver_id, receiver_id, amount, moved, chosen, why, is_ranked, day::text, created_at`

/** Held acts, oldest first, after the act with this id. */
export async function findHeld(
  db: Db,
  { limit, afterId = 0 }: { limit: number; afterId?: Id },
): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    select ${columns} from aura_held
    where state = 'held' and (created_at, id) > (
      select coalesce(max(created_at), '-infinity'), ${afterId}::bigint from aura_held where id = ${afterId}
    )
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

export async function findHeldByIds(db: Db, ids: readonly Id[]): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    select ${columns} from aura_held where id = any(${ids}::bigint[]) and state = 'held'`.execute(db)
  return rows
}

export async function findHeldOf(db: Db, giverId: Id): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    select ${columns} from aura_held where giver_id = ${giverId} and state = 'held'`.execute(db)
  return rows
}

/** An act or prize that a moderator or an operator voided, with that decider; undefined for one that lapsed or is not void. */
export async function findVoidedByModerators(
  db: Db,
  id: Id,
): Promise<(HeldAct & { decidedBy: string }) | undefined> {
  const { rows } = await sql<HeldAct & { decidedBy: string }>`
    select ${columns}, decided_by from aura_held
    where id = ${id} and state = 'void' and decided_by is not null`.execute(db)
  return rows[0]
}

/** Held prizes that this account won. */
export async function findHeldPrizesOf(db: Db, winnerId: Id): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    select ${columns} from aura_held where receiver_id = ${winnerId} and act = 'prize' and state = 'held'`.execute(
    db,
  )
  return rows
}

/** The challenges and amounts of prizes that are or were held. */
export async function findStakes(
  db: Db,
  ids: readonly Id[],
): Promise<{ id: Id; challengeId: Id; amount: number }[]> {
  return db
    .selectFrom('auraHeld')
    .select(['id', 'subjectId as challengeId', 'amount'])
    .where('id', 'in', ids)
    .where('act', '=', 'prize')
    .execute()
}

/** Acts held since this moment or earlier. */
export async function findHeldBefore(db: Db, before: Date, limit: number): Promise<HeldAct[]> {
  const { rows } = await sql<HeldAct>`
    select ${columns} from aura_held where state = 'held' and created_at <= ${before}
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Parts of held acts that fit again under the ceilings of these days, oldest act first; of the last act perhaps a part. The caller
 * has locked the losses. Leaves out acts held for 14 days, which have lapsed [AUR-44]; the reversal of a sanction may hold one again.
 */
export async function findReleased(
  db: Db,
  ceilings: readonly { receiverId: Id; day: string }[],
  now: Date,
): Promise<{ id: Id; part: number }[]> {
  const { rows } = await sql<{ id: Id; part: number }>`
    select id, least(waits, room - before) as part
    from (
      select distinct receiver_id, day, ${auraLimits.lossPerDay} - ${countedLossSql(sql`asked.receiver_id`, sql`asked.day`)} as room
      from unnest(
        ${ceilings.map(({ receiverId }) => receiverId)}::bigint[], ${ceilings.map(({ day }) => day)}::date[]
      ) as asked (receiver_id, day)
    ) as ceiling
    cross join lateral (
      select id, waits, sum(waits) over (order by created_at, id) - waits as before
      from (
        select id, created_at, abs(amount) - moved as waits from aura_held
        where receiver_id = ceiling.receiver_id and day = ceiling.day and state = 'held' and why = 'ceiling'
          and created_at > ${later(now, -days(auraLimits.undecidedDays))}
        order by created_at, id limit ${auraLimits.lossPerDay}
      ) as oldest
    ) as held
    where before < room`.execute(db)
  return rows
}

/** A decision on held acts, with the decided part of each. */
export interface Decision {
  parts: readonly { id: Id; part: number }[]
  verdict: Verdict
  /** Null: the hold lapsed, or its ceiling had room again. */
  by: string | null
  now: Date
}

/** Decides parts of acts that are still held; returns the acts as they were before. */
export async function decideHeld(
  db: Db,
  { parts, verdict, by, now }: Decision,
): Promise<(HeldAct & { part: number })[]> {
  const isCounted = verdict === 'counted'
  const { rows } = await sql<HeldAct & { part: number }>`
    update aura_held as held set
      moved = moved + case when ${isCounted} then part else 0 end,
      state = case when part = abs(amount) - moved then ${verdict} else state end,
      decided_at = case when part = abs(amount) - moved then ${now}::timestamptz end,
      decided_by = case when part = abs(amount) - moved then ${by}::text end
    from unnest(
      ${parts.map(({ id }) => id)}::bigint[], ${parts.map(({ part }) => part)}::bigint[]
    ) as decided (held_id, part)
    where id = held_id and state = 'held' and part <= abs(amount) - moved
    returning id, act, subject_id, giver_id, receiver_id, amount, old.moved, chosen, why, is_ranked, day::text, created_at, part`.execute(
    db,
  )
  return rows
}

/**
 * Holds a vote, and returns since when: the hold of an earlier vote on the object continues, with its place in the queue [AUR-61].
 */
export async function holdAct(
  db: Db,
  hold: ActKey & { receiverId: Id; sign: -1 | 1; chosen: number; why: HoldReason; now: Date },
): Promise<Date> {
  const { kind, subjectId, giverId, receiverId, sign, chosen, why, now } = hold
  const day = parisDay(now)
  const { rows } = await sql<{ createdAt: Date }>`
    with resumed as (
      update aura_held set state = 'held', decided_at = null, day = ${day}::date, chosen = ${chosen}
      where id = (
        select id from aura_held
        where giver_id = ${giverId} and act = ${kind} and subject_id = ${subjectId} and amount = ${sign}
          and why = ${why} and state = 'undone' and (day = ${day}::date or why = 'raid')
          and created_at > ${later(now, -days(auraLimits.undecidedDays))}
        order by id desc limit 1
      )
      returning created_at
    ), begun as (
      insert into aura_held (act, subject_id, giver_id, receiver_id, amount, chosen, why, is_ranked, day, created_at)
      select ${kind}, ${subjectId}, ${giverId}, ${receiverId}, ${sign}, ${chosen}::integer, ${why}, ${isRankedGiver(giverId, now)}, ${day}::date, ${now}
      where not exists (select from resumed)
      returning created_at
    )
    select created_at from resumed union all select created_at from begun`.execute(db)
  return rows[0]?.createdAt ?? now
}

/** A vote that took aura until moderators voided it. */
export interface VoidedTaking extends ActKey {
  receiverId: Id
  /** Paris day of the act. */
  day: string
}

/**
 * Records the void of a vote that had counted, as a hold that ends when it begins. The verdict that the voter may appeal refers to this
 * hold [MOD-21]. Returns its id.
 */
export async function insertVoidedTaking(
  tx: Tx,
  { kind, subjectId, giverId, receiverId, day }: VoidedTaking,
  { by, now }: { by: string; now: Date },
): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    insert into aura_held (act, subject_id, giver_id, receiver_id, amount, why, is_ranked, day, created_at)
    values (${kind}, ${subjectId}, ${giverId}, ${receiverId}, -1, 'appealed', ${isRankedGiver(giverId, now)}, ${day}::date, ${now})
    returning id`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('an insertion returned no row')
  await decideHeld(tx, { parts: [{ id: inserted.id, part: 1 }], verdict: 'void', by, now })
  return inserted.id
}

/** Ends the hold of an act that its giver took back. */
export async function undoHeldAct(db: Db, { kind, subjectId, giverId }: ActKey, now: Date): Promise<void> {
  await sql`
    update aura_held set state = 'undone', decided_at = ${now}
    where act = ${kind} and subject_id = ${subjectId} and giver_id = ${giverId} and state = 'held'`.execute(
    db,
  )
}

/** Pays held votes that count now; `version` is the change of each vote by which it counts. */
export async function payCountedVotes(
  db: Db,
  votes: readonly {
    act: GivingAct
    subjectId: Id
    giverId: Id
    receiverId: Id
    amount: number
    isRanked: boolean
    version: number
  }[],
  now: Date,
): Promise<void> {
  if (votes.length === 0) return
  const column = <K extends keyof (typeof votes)[number]>(name: K) => votes.map((vote) => vote[name])
  const { mint } = systemAccounts
  await insertTransfers(sql`
    select act, case when amount > 0 then ${mint}::bigint else receiver_id end,
      case when amount > 0 then receiver_id else ${mint}::bigint end,
      abs(amount), subject_id, giver_id, version, is_ranked = 1, ${now}::timestamptz
    from unnest(
      ${column('act')}::text[], ${column('subjectId')}::bigint[], ${column('giverId')}::bigint[],
      ${column('receiverId')}::bigint[], ${column('amount')}::bigint[], ${votes.map(({ isRanked }) => Number(isRanked))}::integer[],
      ${column('version')}::integer[]
    ) as vote (act, subject_id, giver_id, receiver_id, amount, is_ranked, version)`).execute(db)
}

/** Moves held donations out of escrow: to the receiver or the sink when they count, back to the giver when they are void [AUR-57]. */
export async function settleHeldDonations(
  db: Db,
  acts: readonly (HeldAct & { part: number })[],
  { verdict, now }: { verdict: Verdict; now: Date },
): Promise<void> {
  if (acts.length === 0) return
  const { sink, escrow } = systemAccounts
  const isCounted = verdict === 'counted'
  const column = <K extends keyof (typeof acts)[number]>(name: K) => acts.map((act) => act[name])
  // Parts of an act count in sequence: the aura moved so far is the number of the next transfer.
  await sql`
    with settled as (
      select subject_id, giver_id, receiver_id, act = 'donation' as is_gift, part, moved + part as moved, is_ranked = 1 as is_ranked
      from unnest(
        ${column('act')}::text[], ${column('subjectId')}::bigint[], ${column('giverId')}::bigint[],
        ${column('receiverId')}::bigint[], ${column('part')}::bigint[], ${column('moved')}::bigint[],
        ${acts.map(({ isRanked }) => Number(isRanked))}::integer[]
      ) as held (act, subject_id, giver_id, receiver_id, part, moved, is_ranked)
    ), freed as (
      update aura_donation set voided_at = ${now}
      from settled where id = settled.subject_id and is_gift and ${!isCounted}
    )
    ${insertTransfers(sql`
      select case when is_gift then ${isCounted ? 'donation-release' : 'donation-return'}
          else ${isCounted ? 'withdrawal-release' : 'withdrawal-return'} end,
        ${escrow}::bigint,
        case when not ${isCounted} then giver_id when is_gift then receiver_id else ${sink}::bigint end,
        part, subject_id, giver_id, moved, is_ranked, ${now}::timestamptz
      from settled
      union all
      select 'withdrawal', receiver_id, ${sink}::bigint, part, subject_id, giver_id, 1 + moved, is_ranked, ${now}::timestamptz
      from settled where not is_gift and ${isCounted}`)}`.execute(db)
}
