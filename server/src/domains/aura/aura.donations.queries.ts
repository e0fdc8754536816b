import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import type { KeysSql } from '../../platform/db/idempotency.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { type DonationMovement, donationMovements } from './aura.donations.rules.ts'
import { donationLimitSql, refuseSql, usedSql } from './aura.limits.queries.ts'
import type { HoldReason } from './aura.limits.rules.ts'
import { insertTransfers, isRankedGiver } from './aura.queries.ts'

/** A donation about to be made, already weighed. */
export interface Donation {
  giverId: Id
  receiverId: Id
  /** Above zero given, below zero withdrawn. */
  amount: number
  /** How much of it waits for a moderator; above 0 or 0. */
  held: number
  /** The answer to its giver. */
  message: string
}

/** Donations of different people, on the same terms, made by one statement. */
export interface Donations {
  donations: readonly Donation[]
  /** Why the held part waits. */
  why: HoldReason | null
  isStranger: boolean
  isUnlimited: boolean
  now: Date
  /** Of a statement that several people share, all with gifts: it leaves out people whose key was used or who are near a limit. */
  keys?: KeysSql
}

export interface DonationOutcome {
  giverId: Id
  /** Null: the giver had not enough, and nothing was written. */
  donationId: Id | null
  /** What the giver had before. */
  balance: number
}

/**
 * Makes donations in one statement: locks the givers' spendable balances, then writes the donations each balance covers, with their
 * transfers, held parts, use of the day's limits and events [AUR-25, AUR-26, AUR-28, AUR-57, NTF-35]. The locks last until the
 * transaction ends, so that of many donations of the same aura one succeeds.
 */
export async function insertDonations(db: Db, wanted: Donations): Promise<DonationOutcome[]> {
  const { donations, why, isStranger, isUnlimited, now, keys } = wanted
  const day = parisDay(now)
  const column = <K extends keyof Donation>(name: K) => donations.map((donation) => donation[name])
  const passed = donationLimitSql(
    {
      isWithdrawal: sql`given.amount < 0`,
      isPaid: sql`given.amount > 0 and given.held = 0`,
      donated: sql`giver_day.donated`,
      withdrawalsFromOne: sql`pair_day.withdrawals`,
      positiveActs: sql`pair_day.donations + pair_day.positive_votes + (
        select coalesce(sum(donations + positive_votes), 0) from aura_pair_day as before
        where before.giver_id = given.actor_id and before.receiver_id = given.receiver_id
          and before.day > given.day - ${auraLimits.serialDays}::integer and before.day < given.day)`,
    },
    isUnlimited,
  )
  // Rows and balances that others may hold are taken in one order, so that statements never wait in a circle.
  const { rows } = await sql<DonationOutcome>`
    with spendable as materialized (
      select *, lock_spendable_balance(actor_id) as balance
      from (
        select *, ${day}::date as day from unnest(
          ${column('giverId')}::bigint[], ${column('receiverId')}::bigint[], ${column('amount')}::bigint[],
          ${column('held')}::bigint[], ${column('message')}::text[]
        ) as asked (actor_id, receiver_id, amount, held, message)
        where ${keys ? sql`${keys.isNew} and ${hasRoom(day)}` : sql`true`}
        order by actor_id
      ) as asked
    ), donated as (
      insert into aura_donation (giver_id, receiver_id, amount, created_at)
      select actor_id, receiver_id, amount, ${now}::timestamptz from spendable where balance >= abs(amount)
      returning id, giver_id
    ), given as materialized (
      select donated.id, spendable.*, ${isRankedGiver(sql`actor_id`, now)} as is_ranked
      from donated join spendable on spendable.actor_id = donated.giver_id
    ), giver_day as (
      insert into aura_giver_day as used (giver_id, day, donated)
      select actor_id, day, abs(amount) from given order by actor_id
      on conflict (giver_id, day) do update set donated = used.donated + excluded.donated
      returning giver_id, donated
    ), pair_day as (
      insert into aura_pair_day as used (giver_id, receiver_id, day, donations, withdrawals)
      select actor_id, receiver_id, day, (amount > 0)::integer, (amount < 0)::integer from given order by actor_id
      on conflict (giver_id, receiver_id, day) do update set
        donations = used.donations + excluded.donations, withdrawals = used.withdrawals + excluded.withdrawals
      returning giver_id, donations, withdrawals, positive_votes
    ), loss_day as (
      insert into aura_loss_day as used (receiver_id, day, lost)
      select receiver_id, day, -amount - held from given where -amount - held > 0
      on conflict (receiver_id, day) do update set lost = used.lost + excluded.lost
    ), recent_loss as (
      insert into aura_recent_loss (receiver_id, giver_id, is_stranger, at)
      select receiver_id, actor_id, ${isStranger}, ${now}::timestamptz from given where amount < 0
    ), waiting as (
      insert into aura_held (act, subject_id, giver_id, receiver_id, amount, why, is_ranked, day, created_at)
      select case when amount > 0 then 'donation' else 'withdrawal' end, id, actor_id, receiver_id, sign(amount) * held,
        ${why}::text, is_ranked, day, ${now}::timestamptz
      from given where held > 0
    ), paid as (${insertTransfers(sql`
      select movement.reason, movement.debit, movement.credit, movement.amount, given.id, actor_id, 1, is_ranked,
        ${now}::timestamptz
      from given join ${movementsOf(donations)} on movement.giver_id = actor_id`)}
    ), enqueued as (${enqueueEventsSql(sql`
      select case when amount > 0 then 'donation' else 'withdrawal' end, receiver_id, actor_id, id, receiver_id,
        amount - sign(amount) * held, '{}'::jsonb, false, ${now}::timestamptz
      from given where abs(amount) > held`)}
    ), kept as (${keys?.keep(sql`select actor_id, jsonb_build_object('message', message) as answer from given`) ?? sql`select`})
    select spendable.actor_id as giver_id, spendable.balance, given.id as donation_id, ${refuseSql(passed)} as guard
    from spendable
    left join given on given.actor_id = spendable.actor_id
    left join giver_day on giver_day.giver_id = spendable.actor_id
    left join pair_day on pair_day.giver_id = spendable.actor_id`.execute(db)
  return rows
}

/** SQL: relation `movement` of what the donations move, by giver. */
function movementsOf(donations: readonly Donation[]): RawBuilder<unknown> {
  const movements = donations.flatMap(({ giverId, receiverId, amount, held }) =>
    donationMovements({
      giverId,
      receiverId,
      isGift: amount > 0,
      counted: Math.abs(amount) - held,
      held,
    }).map((movement) => ({ giverId, ...movement })),
  )
  const column = <K extends keyof DonationMovement | 'giverId'>(name: K) =>
    movements.map((movement) => movement[name])
  return sql`unnest(
    ${column('giverId')}::bigint[], ${column('reason')}::text[], ${column('from')}::bigint[], ${column('to')}::bigint[],
    ${column('amount')}::bigint[]
  ) as movement (giver_id, reason, debit, credit, amount)`
}

/** SQL on `actor_id`, `amount` and `asked.receiver_id`: the gift passes no limit of `day`. */
function hasRoom(day: string): RawBuilder<boolean> {
  const passed = donationLimitSql(
    {
      isWithdrawal: sql`false`,
      isPaid: sql`true`,
      donated: sql`giver.donated + amount`,
      withdrawalsFromOne: sql`0`,
      positiveActs: sql`pair.positive_acts + 1`,
    },
    false,
  )
  return sql`(select ${passed} is null from ${usedSql(sql`asked.receiver_id`, day)})`
}

/** Positive aura an account has given by donations that stand at a moment, or now [AUR-54]. */
export async function sumDonated(db: Db, giverId: Id, moment: Date | null): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(amount), 0) as given from aura_donation
    where giver_id = ${giverId} and amount > 0
      and created_at < coalesce(${moment}::timestamptz, 'infinity')
      and coalesce(voided_at, 'infinity') >= coalesce(${moment}::timestamptz, 'infinity')`.execute(db)
  return rows[0]?.given ?? 0
}
