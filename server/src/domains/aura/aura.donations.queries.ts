import type { HoldReason } from '@aura/contract/aura/aura.held.contract'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import type { KeysSql } from '../../platform/db/idempotency.ts'
import { unnestFew } from '../../platform/db/unnest-rows.ts'
import { enqueueEventsSql } from '../notifications/notifications.events.ts'
import { upsertActsSql } from './aura.acts.queries.ts'
import { type DonationMovement, donationMovements } from './aura.donations.rules.ts'
import { isFarFromLimitsSql, lockAndCountSql } from './aura.giving-limits.queries.ts'
import { insertTransfers, isRankedGiver } from './aura.queries.ts'
import type { GivingAct } from './aura.rules.ts'
import { lockSpendableSql, type Spendable } from './aura.spending.queries.ts'

/** A donation that was checked against the limits and is to be written. */
export interface Donation {
  giverId: Id
  receiverId: Id
  /** Above zero given, below zero withdrawn. */
  amount: number
  /** The part that is held for a moderator; 0 or more. */
  held: number
  /** The answer to its giver. */
  message: string
}

/** Donations of different people, on the same terms, made by one statement. */
export interface Donations {
  donations: readonly Donation[]
  /** Why a part is held. */
  why: HoldReason | null
  isStranger: boolean
  now: Date
  /** Set when a statement holds gifts of several givers: it leaves out gifts near a limit and givers whose key was used. */
  keys?: KeysSql
}

/** The spendable balance before, and the outcome of the donation. */
export interface DonationOutcome extends Spendable {
  giverId: Id
  /** Null: the giver could not spend the amount, and nothing was written. */
  donationId: Id | null
}

/**
 * Makes donations in one statement: locks the spendable balances of the givers, then writes the donations they cover, with their
 * transfers, held parts, use of the day's limits and events [AUR-25, AUR-26, AUR-28, AUR-57, AUR-65, NTF-35]. The locks last until
 * the transaction ends, so that two donations cannot spend the same aura.
 */
export async function insertDonations(db: Db, wanted: Donations): Promise<DonationOutcome[]> {
  const { why, isStranger, now, keys } = wanted
  const donations = wanted.donations.toSorted((one, other) => one.giverId - other.giverId)
  const day = parisDay(now)
  const column = <K extends keyof Donation>(name: K) => donations.map((donation) => donation[name])
  const kind = sql<GivingAct>`${donations.some(({ amount }) => amount < 0) ? 'withdrawal' : 'donation'}`
  const used = lockAndCountSql(
    { kind, subjectId: sql`0`, giverId: sql`actor_id`, receiverId: sql`receiver_id` },
    now,
  )
  const hasRoom = sql`(select ${isFarFromLimitsSql('gift', sql`amount`)} from ${used} as used)`
  const asked = unnestFew({
    actor_id: ['bigint', column('giverId')],
    receiver_id: ['bigint', column('receiverId')],
    amount: ['bigint', column('amount')],
    held: ['bigint', column('held')],
    message: ['text', column('message')],
  })
  // Rows and locks are taken in one order, so that statements cannot deadlock.
  const { rows } = await sql<DonationOutcome>`
    with wanted as materialized (
      select asked.*, account.*
      from (
        select *, ${day}::date as day from ${asked} as asked
        where ${keys ? sql`${keys.isNew} and ${hasRoom}` : sql`true`}
        order by actor_id
      ) as asked cross join lateral ${lockSpendableSql(sql`actor_id`, now)} as account
    ), donated as (
      insert into aura_donation (giver_id, receiver_id, amount, created_at)
      select actor_id, receiver_id, amount, ${now}::timestamptz from wanted where spendable >= abs(amount)
      returning id, giver_id
    ), given as materialized (
      select donated.id, wanted.*, ${isRankedGiver(sql`actor_id`, now)} as is_ranked
      from donated join wanted on wanted.actor_id = donated.giver_id
    ), acted as (${upsertActsSql({
      kind,
      isStranger,
      rows: sql`select actor_id, day, id, sign(amount), receiver_id, abs(amount), abs(amount) - held, 'standing',
        ${now}::timestamptz from given`,
    })}), waiting as (
      insert into aura_held (act, subject_id, giver_id, receiver_id, amount, why, is_ranked, day, created_at)
      select ${kind}, id, actor_id, receiver_id, sign(amount) * held, ${why}::text, is_ranked, day, ${now}::timestamptz
      from given where held > 0
    ), paid as (${insertTransfers(sql`
      select movement.reason, movement.debit, movement.credit, movement.amount, given.id, actor_id, 1, is_ranked,
        ${now}::timestamptz
      from given join ${movementsOf(donations)} on movement.giver_id = actor_id`)}
    ), enqueued as (${enqueueEventsSql(sql`
      select ${kind}, receiver_id, actor_id, id, receiver_id, amount - sign(amount) * held, '{}'::jsonb, false,
        ${now}::timestamptz
      from given where abs(amount) > held`)}
    ), kept as (${keys?.keep(sql`select actor_id, jsonb_build_object('message', message) as answer from given`) ?? sql`select`})
    select wanted.actor_id as giver_id, wanted.balance, wanted.spendable, wanted.welcome_from, given.id as donation_id
    from wanted left join given on given.actor_id = wanted.actor_id`.execute(db)
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
  const moved = unnestFew({
    giver_id: ['bigint', column('giverId')],
    reason: ['text', column('reason')],
    debit: ['bigint', column('from')],
    credit: ['bigint', column('to')],
    amount: ['bigint', column('amount')],
  })
  return sql`${moved} as movement`
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
