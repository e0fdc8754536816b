import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { later, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { RecentLosses } from './aura.limits.rules.ts'

/** Lets one person at a time take aura from `receiverId`, until the transaction ends, so that ceilings are exact. */
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

/** Gives room back in the limits of the days of acts that became void [AUR-23]. */
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

/** Forgets days that no limit looks back to, and losses too old to be part of a raid. */
export async function forgetOldGiving(db: Db, now: Date, oldestDay: string): Promise<void> {
  await sql`delete from aura_giver_day where day < ${oldestDay}::date`.execute(db)
  await sql`delete from aura_pair_day where day < ${oldestDay}::date`.execute(db)
  await sql`delete from aura_loss_day where day < ${oldestDay}::date`.execute(db)
  await sql`delete from aura_recent_loss where at < ${later(now, -minutes(auraLimits.raidMinutes))}`.execute(
    db,
  )
}
