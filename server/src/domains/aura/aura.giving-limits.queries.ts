import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { dayAfter, parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ActKey } from './aura.acts.queries.ts'
import { type GivingLimit, type GivingUse, givingLimits, limitsOf } from './aura.limits.rules.ts'
import type { GivingAct } from './aura.rules.ts'

/** SQL of the key of an act, and of its receiver. */
export interface ActSql {
  kind: RawBuilder<GivingAct>
  subjectId: RawBuilder<Id>
  giverId: RawBuilder<Id>
  receiverId: RawBuilder<Id>
}

/** SQL: locks the giver, and selects their use of the limits of the Paris day of `now` (one row, columns of {@link GivingUse}). */
export function lockAndCountSql(act: ActSql, now: Date): RawBuilder<unknown> {
  const today = parisDay(now)
  return sql`lock_and_count_giving(${act.giverId}, ${act.receiverId}, ${act.kind}, ${act.subjectId},
    ${today}::date, ${dayAfter(today, 1 - auraLimits.serialDays)}::date)`
}

/** SQL on the row `used`: an act that adds `added` passes none of its limits and is no series, premium or not. */
export function isFarFromLimitsSql(kind: 'up' | 'gift', added: RawBuilder<number>): RawBuilder<boolean> {
  const room = limitsOf[kind].map(
    (limit) => sql`used.${sql.raw(columnOf[limit])} + ${added} <= ${givingLimits[limit].most}`,
  )
  return sql`(${sql.join(room, sql` and `)} and used.positive_series < ${auraLimits.serialPositiveActs})`
}

const columnOf = {
  votes: 'votes',
  positiveToOne: 'positive_to_one',
  donated: 'donated',
} as const satisfies Partial<Record<keyof GivingUse, string>>

/** Locks the giver until the transaction ends, and returns their use of the day's limits. */
export async function lockAndCountGiving(
  tx: Tx,
  { kind, subjectId, giverId }: ActKey,
  receiverId: Id,
  now: Date,
): Promise<GivingUse> {
  const act = {
    kind: sql<GivingAct>`${kind}`,
    subjectId: sql<Id>`${subjectId}`,
    giverId: sql<Id>`${giverId}`,
    receiverId: sql<Id>`${receiverId}`,
  }
  const { rows } = await sql<GivingUse>`select * from ${lockAndCountSql(act, now)}`.execute(tx)
  const [use] = rows
  if (!use) throw new Error('lock_and_count_giving returned no row')
  return use
}

/** A giver's use of the limits of a Paris day, also towards one receiver if given; without a lock, for display [AUR-67]. */
export async function countDay(
  db: Db,
  giverId: Id,
  receiverId: Id | null,
  day: string,
): Promise<Record<GivingLimit, number>> {
  const isVote = sql`kind in ('post-vote', 'comment-vote')`
  const toOne = sql`receiver_id = ${receiverId}::bigint`
  const { rows } = await sql<Record<GivingLimit, number>>`
    select
      count(distinct (kind, subject_id)) filter (where ${isVote}) as votes,
      count(*) filter (where ${isVote} and sign = -1) as negative_votes,
      count(*) filter (where ${isVote} and sign = 1 and ${toOne}) as positive_to_one,
      count(*) filter (where ${isVote} and sign = -1 and ${toOne}) as negative_to_one,
      coalesce(sum(amount - voided) filter (where not ${isVote}), 0)::bigint as donated,
      count(*) filter (where kind = 'withdrawal' and ${toOne}) as withdrawals_from_one
    from aura_act
    where giver_id = ${giverId} and day = ${day}::date and state <> 'void'`.execute(db)
  const [use] = rows
  if (!use) throw new Error('an aggregate returned no row')
  return use
}
