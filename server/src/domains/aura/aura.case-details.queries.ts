import type { VerdictReason } from '@aura/contract/aura/aura.held.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { startOfDay } from '../../platform/clock/paris-sql.ts'
import type { Db } from '../../platform/db/database.ts'
import { withoutVotes } from './aura.queries.ts'
import type { HeldKind } from './aura.rules.ts'

/** An act or prize that is or was held. */
export interface JudgedWait {
  id: Id
  act: HeldKind
  subjectId: Id
  giverId: Id
  receiverId: Id
  amount: number
  why: VerdictReason
  day: string
  createdAt: Date
  isWaiting: boolean
}

/** One movement on the way from a giver to a receiver. */
export interface SeriesPoint {
  at: Date
  amount: number
  held: boolean
}

/** SQL about two accounts. */
export type PairSql = (oneId: RawBuilder<Id>, otherId: RawBuilder<Id>) => RawBuilder<boolean>

export interface TiesSql {
  /** Whether the first follows the second. */
  isFollower: PairSql
  noBlockBetween: PairSql
}

/** Most points of a series. */
const maxPoints = 100

export async function findWait(db: Db, id: Id): Promise<JudgedWait | undefined> {
  const { rows } = await sql<JudgedWait>`
    select id, act, subject_id, giver_id, receiver_id, amount, why, day::text, created_at, state = 'held' as is_waiting
    from aura_held where id = ${id}`.execute(db)
  return rows[0]
}

/** SQL: giver and receiver of the act or prize that is or was held under this id. */
export const heldParties = (held: RawBuilder<unknown>) =>
  sql<
    Id[] | null
  >`(select array[giver_id, receiver_id] from aura_held where aura_held.id = ${held})::bigint[]`

/** SQL: the challenge of the prize that is or was held under this id. */
export const challengeOfHeld = (held: RawBuilder<unknown>) =>
  sql<Id | null>`(select subject_id from aura_held where aura_held.id = ${held} and act = 'prize')`

/** SQL: whether the act that is or was held under this id takes aura; its giver is anonymous then. */
export const isHeldLoss = (held: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from aura_held where aura_held.id = ${held} and amount < 0)`

/** When accounts were opened in the ledger. */
export async function findOpenings(db: Db, accountIds: readonly Id[]): Promise<Map<Id, Date>> {
  const rows = await db
    .selectFrom('auraAccount')
    .select(['id', 'openedAt'])
    .where('id', 'in', accountIds)
    .execute()
  return new Map(rows.map(({ id, openedAt }) => [id, openedAt]))
}

/** Follows and blocks between two accounts. */
export async function findTies(
  db: Db,
  { isFollower, noBlockBetween }: TiesSql,
  { giverId, receiverId }: { giverId: Id; receiverId: Id },
): Promise<{ giverFollows: boolean; receiverFollows: boolean; isBlocked: boolean }> {
  const [giver, receiver] = [sql<Id>`${giverId}::bigint`, sql<Id>`${receiverId}::bigint`]
  const { rows } = await sql<{ giverFollows: boolean; receiverFollows: boolean; isBlocked: boolean }>`
    select ${isFollower(giver, receiver)} as giver_follows, ${isFollower(receiver, giver)} as receiver_follows,
      not ${noBlockBetween(giver, receiver)} as is_blocked`.execute(db)
  const [ties] = rows
  if (!ties) throw new Error('a statement without a table answers one row')
  return ties
}

/**
 * Movements in force of a giver's acts on a receiver, and of their prizes, in the 7 days that end with `day`; the latest if there are
 * many.
 */
export async function findSeries(
  db: Db,
  { giverId, receiverId, day }: { giverId: Id; receiverId: Id; day: string },
): Promise<SeriesPoint[]> {
  const since = sql`(${day}::date - ${auraLimits.serialDays - 1}::integer)`
  const isInTime = sql`created_at >= ${startOfDay(since)} and created_at < ${startOfDay(sql`(${day}::date + 1)`)}`
  const { rows } = await sql<SeriesPoint>`
    select * from (
      select acted_at as at, sign * (amount - voided) as amount, counted = 0 as held from aura_act
      where giver_id = ${giverId} and receiver_id = ${receiverId} and day between ${since} and ${day}::date
        and state = 'standing'
      union all
      select created_at, amount, false from aura_transfer
      where credit_account_id = ${receiverId} and credit_account_id > 0 and actor_id = ${giverId}
        and reason = 'prize' and ${withoutVotes()} and ${isInTime}
      union all
      select created_at, amount, true from aura_held
      where giver_id = ${giverId} and receiver_id = ${receiverId} and act = 'prize' and state = 'held' and ${isInTime}
      order by at desc limit ${maxPoints}
    ) as latest order by at`.execute(db)
  return rows
}
