import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { later, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type GivingLimit, givingLimits, type RecentLosses } from './aura.limits.rules.ts'

const limitNames = 'giving_'

/** SQL that ends its statement with the limit's name, which {@link refusedLimit} reads; null ends nothing. */
export function refuseSql(limit: RawBuilder<GivingLimit | null>): RawBuilder<unknown> {
  return sql`refuse_giving(${limit})`
}

/** The limit a statement was ended for, or undefined when it failed for another reason. */
export function refusedLimit(error: unknown): GivingLimit | undefined {
  if (!(error instanceof Error) || !('constraint_name' in error)) return undefined
  const name = String(error.constraint_name)
  if (!name.startsWith(limitNames)) return undefined
  const limit = name.slice(limitNames.length)
  return limit in givingLimits ? (limit as GivingLimit) : undefined
}

type Uses = Partial<Record<GivingLimit, { applies: RawBuilder<boolean>; used: RawBuilder<number> }>>

/**
 * SQL: the first limit an act passes, null when it passes none; `used` includes the act. The only place that compares
 * with limits, for the guard inside a statement and for the look-ahead before it.
 */
function passedLimitSql(uses: Uses, isUnlimited: boolean): RawBuilder<GivingLimit | null> {
  const cases = Object.entries(uses).flatMap(([name, { applies, used }]) => {
    const { most, isLiftedByPremium } = givingLimits[name as GivingLimit]
    if (isUnlimited && isLiftedByPremium) return []
    return [sql`when ${applies} and ${used} > ${most} then ${name}::text`]
  })
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** SQL of a vote, and of what its giver has used once it counts. */
export interface VoteUse {
  /** It takes room in the day. */
  isNew: RawBuilder<boolean>
  isPositive: RawBuilder<boolean>
  isNegative: RawBuilder<boolean>
  /** It pays its receiver now. */
  isPaid: RawBuilder<boolean>
  votes: RawBuilder<number>
  negativeVotes: RawBuilder<number>
  positiveToOne: RawBuilder<number>
  negativeToOne: RawBuilder<number>
  /** Positive acts on the receiver in the days that count as serial. */
  positiveActs: RawBuilder<number>
}

/** SQL: the limit a vote passes, or null. */
export function voteLimitSql(vote: VoteUse, isUnlimited: boolean): RawBuilder<GivingLimit | null> {
  const { isNew, isPositive, isNegative, isPaid } = vote
  return passedLimitSql(
    {
      votes: { applies: isNew, used: vote.votes },
      negative_votes: { applies: sql`${isNew} and ${isNegative}`, used: vote.negativeVotes },
      positive_to_one: { applies: sql`${isNew} and ${isPositive}`, used: vote.positiveToOne },
      negative_to_one: { applies: sql`${isNew} and ${isNegative}`, used: vote.negativeToOne },
      serial: { applies: isPaid, used: vote.positiveActs },
    },
    isUnlimited,
  )
}

/** SQL of a donation, and of what its giver has used once it counts. */
export interface DonationUse {
  isWithdrawal: RawBuilder<boolean>
  /** A gift that pays its receiver now. */
  isPaid: RawBuilder<boolean>
  donated: RawBuilder<number>
  withdrawalsFromOne: RawBuilder<number>
  positiveActs: RawBuilder<number>
}

/** SQL: the limit a donation passes, or null. */
export function donationLimitSql(
  donation: DonationUse,
  isUnlimited: boolean,
): RawBuilder<GivingLimit | null> {
  return passedLimitSql(
    {
      donated: { applies: sql`true`, used: donation.donated },
      withdrawals_from_one: { applies: donation.isWithdrawal, used: donation.withdrawalsFromOne },
      serial: { applies: donation.isPaid, used: donation.positiveActs },
    },
    isUnlimited,
  )
}

/**
 * SQL relations `giver` and `pair`: what `actor_id` has used on a Paris day, in all and towards `receiverId`, before the act
 * asked about. The only place that reads the counters for a look-ahead.
 */
export function usedSql(receiverId: RawBuilder<Id>, day: string): RawBuilder<unknown> {
  const today = sql`day = ${day}::date`
  return sql`
    (select coalesce(max(votes), 0) as votes, coalesce(max(donated), 0) as donated
      from aura_giver_day where giver_id = actor_id and ${today}) as giver
    cross join (
      select coalesce(sum(donations + positive_votes), 0) as positive_acts,
        coalesce(max(positive_votes) filter (where ${today}), 0) as positive_votes
      from aura_pair_day
      where giver_id = actor_id and receiver_id = ${receiverId} and day > ${day}::date - ${auraLimits.serialDays}::integer
    ) as pair`
}

/** Serialises acts that take aura from `receiverId`, until the transaction ends. */
export async function lockLosses(tx: Tx, receiverId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`losses:${receiverId}`}, 0))`.execute(tx)
}

/** What has been taken from `receiverId` recently, by this giver and by everyone. */
export async function findRecentLosses(
  db: Db,
  { giverId, receiverId, day, now }: { giverId: Id; receiverId: Id; day: string; now: Date },
): Promise<Omit<RecentLosses, 'isStranger'>> {
  const { rows } = await sql<Omit<RecentLosses, 'isStranger'>>`
    select
      coalesce((select lost from aura_loss_day where receiver_id = ${receiverId} and day = ${day}::date), 0)
        as lost_today,
      (select coalesce(sum(negative_votes + withdrawals), 0) from aura_pair_day
        where giver_id = ${giverId} and receiver_id = ${receiverId}
          and day > ${day}::date - ${auraLimits.serialDays}::integer) as givers_acts,
      count(*) as recent_acts, count(*) filter (where is_stranger) as recent_strangers
    from aura_recent_loss
    where receiver_id = ${receiverId} and at > ${later(now, -minutes(auraLimits.raidMinutes))}`.execute(db)
  return rows[0] ?? { lostToday: 0, giversActs: 0, recentActs: 0, recentStrangers: 0 }
}

/** Gives back the room that void acts took in the limits of their days [AUR-23]. */
export async function giveRoomBack(
  db: Db,
  acts: readonly {
    giverId: Id
    receiverId: Id
    day: string
    positiveVotes: number
    negativeVotes: number
    donated: number
    donations: number
    withdrawals: number
  }[],
): Promise<void> {
  if (acts.length === 0) return
  const column = <K extends keyof (typeof acts)[number]>(name: K) => acts.map((act) => act[name])
  const freed = sql`unnest(
    ${column('giverId')}::bigint[], ${column('receiverId')}::bigint[], ${column('day')}::date[],
    ${column('positiveVotes')}::integer[], ${column('negativeVotes')}::integer[], ${column('donated')}::bigint[],
    ${column('donations')}::integer[], ${column('withdrawals')}::integer[]
  ) as freed (giver_id, receiver_id, day, positive_votes, negative_votes, donated, donations, withdrawals)`
  // First the giver's day, then the pair's, as those who give take them.
  await sql`
    update aura_giver_day as used set
      votes = greatest(0, used.votes - total.votes),
      negative_votes = greatest(0, used.negative_votes - total.negative_votes),
      donated = greatest(0, used.donated - total.donated)
    from (
      select giver_id, day, sum(positive_votes + negative_votes) as votes, sum(negative_votes) as negative_votes,
        sum(donated) as donated
      from ${freed} group by giver_id, day
    ) as total
    where used.giver_id = total.giver_id and used.day = total.day`.execute(db)
  await sql`
    update aura_pair_day as used set
      positive_votes = greatest(0, used.positive_votes - total.positive_votes),
      negative_votes = greatest(0, used.negative_votes - total.negative_votes),
      donations = greatest(0, used.donations - total.donations),
      withdrawals = greatest(0, used.withdrawals - total.withdrawals)
    from (
      select giver_id, receiver_id, day, sum(positive_votes) as positive_votes, sum(negative_votes) as negative_votes,
        sum(donations) as donations, sum(withdrawals) as withdrawals
      from ${freed} group by giver_id, receiver_id, day
    ) as total
    where used.giver_id = total.giver_id and used.receiver_id = total.receiver_id and used.day = total.day`.execute(
    db,
  )
}

/** Deletes days that no limit looks back to, and losses too old to be part of a raid. */
export async function deleteOldUse(db: Db, now: Date, oldestDay: string): Promise<void> {
  await sql`delete from aura_giver_day where day < ${oldestDay}::date`.execute(db)
  await sql`delete from aura_pair_day where day < ${oldestDay}::date`.execute(db)
  await sql`delete from aura_loss_day where day < ${oldestDay}::date`.execute(db)
  await sql`delete from aura_recent_loss where at < ${later(now, -minutes(auraLimits.raidMinutes))}`.execute(
    db,
  )
}
