import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { announcing } from '../notifications/notifications.facts.ts'
import { type DonationMovement, donationMovements, type HoldReason } from './aura.giving.rules.ts'
import { insertTransfers, isRankedGiver, refusalWhen } from './aura.queries.ts'
import './aura.tables.ts'

/** A donation about to be made, already weighed. */
export interface Donation {
  giverId: Id
  receiverId: Id
  /** Above zero given, below zero withdrawn. */
  amount: number
  /** How much of it waits for a moderator, and why; above 0 or 0. */
  held: number
  why: HoldReason | null
  isStranger: boolean
  isUnlimited: boolean
  now: Date
  day: string
}

export interface DonationOutcome {
  /** Undefined: the giver had not enough, and nothing was written. */
  donationId: Id | undefined
  /** What the giver had before. */
  balance: number
}

/**
 * Makes a donation in one statement: holds the giver's purse, looks whether enough is in it, and only then writes the
 * donation, its transfers, what waits, the day's limits, and what the receiver is told [AUR-25, AUR-26, AUR-28, AUR-57, NTF-35]. The purse is held until the
 * end of the transaction, so that of many donations of the same aura one succeeds.
 */
export async function insertDonation(db: Db, donation: Donation): Promise<DonationOutcome> {
  const { giverId, receiverId, amount, held, why, isStranger, isUnlimited, now, day } = donation
  const size = Math.abs(amount)
  const isGift = amount > 0
  const movements = donationMovements({ giverId, receiverId, isGift, counted: size - held, held })
  const column = <K extends keyof DonationMovement>(name: K) => movements.map((movement) => movement[name])
  const loss = isGift ? 0 : size - held
  const { rows } = await sql<{ donationId: Id | null; balance: number }>`
    with purse as materialized (select hold_purse(${giverId}) as balance), given as (
      insert into aura_donation (giver_id, receiver_id, amount, created_at)
      select ${giverId}, ${receiverId}, ${amount}::bigint, ${now}::timestamptz from purse where balance >= ${size}::bigint
      returning id
    ), giver_day as (
      insert into aura_giver_day as used (giver_id, day, donated)
      select ${giverId}, ${day}::date, ${size}::bigint from given
      on conflict (giver_id, day) do update set donated = used.donated + excluded.donated
      returning donated
    ), pair_day as (
      insert into aura_pair_day as used (giver_id, receiver_id, day, donations, withdrawals)
      select ${giverId}, ${receiverId}, ${day}::date, ${isGift ? 1 : 0}::integer, ${isGift ? 0 : 1}::integer from given
      on conflict (giver_id, receiver_id, day) do update set
        donations = used.donations + excluded.donations, withdrawals = used.withdrawals + excluded.withdrawals
      returning donations, withdrawals, positive_votes
    ), loss_day as (
      insert into aura_loss_day as used (receiver_id, day, lost)
      select ${receiverId}, ${day}::date, ${loss}::bigint from given where ${loss}::bigint > 0
      on conflict (receiver_id, day) do update set lost = used.lost + excluded.lost
    ), harmed as (
      insert into aura_harm (receiver_id, giver_id, is_stranger, at)
      select ${receiverId}, ${giverId}, ${isStranger}, ${now}::timestamptz from given where ${!isGift}
    ), waiting as (
      insert into aura_held (act, subject_id, giver_id, receiver_id, amount, why, is_ranked, day, created_at)
      select ${isGift ? 'donation' : 'withdrawal'}, given.id, ${giverId}, ${receiverId},
        ${isGift ? held : -held}::bigint, ${why}::text, ${isRankedGiver(giverId, now)}, ${day}::date, ${now}::timestamptz
      from given where ${held}::bigint > 0
    ), paid as (${insertTransfers(sql`
      select movement.reason, movement.debit, movement.credit, movement.amount, given.id, ${giverId}::bigint, 1,
        ${isRankedGiver(giverId, now)}, ${now}::timestamptz
      from given cross join unnest(
        ${column('reason')}::text[], ${column('from')}::bigint[], ${column('to')}::bigint[],
        ${column('amount')}::bigint[]
      ) as movement (reason, debit, credit, amount)`)}), told as (${announcing(sql`
      select ${isGift ? 'donation' : 'withdrawal'}, ${receiverId}::bigint, ${giverId}::bigint, given.id,
        ${receiverId}::bigint, ${isGift ? size - held : held - size}::bigint, '{}'::jsonb, false, ${now}::timestamptz
      from given where ${size - held}::bigint > 0`)})
    select purse.balance, given.id as donation_id, case
      when not ${isUnlimited} and giver_day.donated > ${auraLimits.donatedPerDay} then ${refusalWhen('donated')}
      when not ${isGift} and pair_day.withdrawals > ${auraLimits.withdrawalsFromOnePerDay}
        then ${refusalWhen('withdrawals_from_one')}
      when ${isGift && held === 0} and pair_day.donations + pair_day.positive_votes + (
          select coalesce(sum(donations + positive_votes), 0) from aura_pair_day
          where giver_id = ${giverId} and receiver_id = ${receiverId}
            and day > ${day}::date - ${auraLimits.serialDays}::integer and day < ${day}::date
        ) > ${auraLimits.serialPositiveActs} then ${refusalWhen('serial')}
    end as guard
    from purse left join given on true left join giver_day on true left join pair_day on true`.execute(db)
  const [row] = rows
  return { donationId: row?.donationId ?? undefined, balance: row?.balance ?? 0 }
}

/** Positive aura an account has given by donations that stand [AUR-54]. */
export async function sumDonated(db: Db, giverId: Id): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(amount), 0) as given from aura_donation
    where giver_id = ${giverId} and amount > 0 and voided_at is null`.execute(db)
  return rows[0]?.given ?? 0
}
