import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { dayOf, startOfDay } from '../../platform/clock/paris-sql.ts'
import type { Db } from '../../platform/db/database.ts'
import type { TransferReason } from './aura.rules.ts'

/** Movements of an account's aura by other people. */
export interface RecentSums {
  /** Gains less losses by day in Paris (`2026-11-21`); days without entries are left out. */
  days: Record<string, number>
  /** Since a moment, netted per giver and object: gains, and losses as a positive number. */
  gained: number
  lost: number
  /** How many movements were summed. */
  movements: number
}

export interface AskedDays {
  /** First and last day in Paris, both included. */
  from: string
  to: string
  /** Start of the period in which gains and losses are summed apart. */
  since: Date
}

/** The same, each as a value of a statement. */
export type AskedDaysSql = { [Name in keyof AskedDays]: RawBuilder<AskedDays[Name]> }

/** Movements written in the name of their receiver, although other people caused them. */
const causedByOthers: TransferReason[] = [
  'post-likes',
  'comment-likes',
  'correction',
  'sanction-write-off',
  'sanction-write-off-undone',
]

/**
 * SQL relation of one row: the aura that others moved of `account` [AUR-53], nothing if it is null. Its own spending is left out, because it would reveal who gave
 * or withdrew at that moment. A vote undone within 24 hours never counts: a loss 24 hours after a named gift would reveal its giver [AUR-42].
 */
export function recentSumsOf(
  account: RawBuilder<unknown>,
  { from, to, since }: AskedDaysSql,
): RawBuilder<RecentSums> {
  const isAsked = sql`created_at >= ${startOfDay(from)}
    and created_at < ${startOfDay(sql`(${to}::date + 1)`)}
    and (actor_id <> ${account} or reason in (${sql.join(causedByOthers.map((reason) => sql.lit(reason)))}))`
  const columns = sql`created_at, actor_id, reason, subject_id, sequence`
  // The first word of a reason says what the subject is, so that an act and its reversal concern one object.
  const kindOf = (reason: RawBuilder<unknown>) => sql`split_part(${reason}, '-', 1) as object_kind`
  // Looked up where an object's first movement of the period was not its giver's first on it.
  const movedBefore = sql`(
    select coalesce(sum(case when credit_account_id = ${account} then amount else -amount end), 0) from aura_transfer as earlier
    where earlier.reason in (object_kind || '-vote', object_kind || '-vote-void', object_kind || '-vote-restored') and earlier.subject_id = object.subject_id
      and earlier.actor_id = object.actor_id and earlier.created_at <= ${since}::timestamptz
      and earlier.created_at > object.moved_at - interval '24 hours')`
  // The sign of the account id is in the statement because the partial indexes need it.
  return sql`
    with moved as materialized (
      select amount, ${columns} from aura_transfer
      where credit_account_id = ${account} and credit_account_id > 0 and ${isAsked}
      union all
      select -amount, ${columns} from aura_transfer
      where debit_account_id = ${account} and debit_account_id > 0 and ${isAsked}
    ), entry as materialized (
      select amount, created_at, actor_id, ${kindOf(sql`reason`)}, subject_id, sequence from moved where reason <> 'correction'
      union all
      -- The subject of a correction is the transfer that it takes back.
      select moved.amount, moved.created_at, taken.actor_id, ${kindOf(sql`taken.reason`)}, taken.subject_id, null
      from moved join aura_transfer as taken on taken.id = moved.subject_id where moved.reason = 'correction'
    ), day as (
      select ${dayOf(sql`created_at`)} as day, sum(amount) as net from entry group by day
    ), object as (
      select actor_id, object_kind, subject_id, sum(amount) as net, min(created_at) as moved_at, min(sequence) as first
      from entry where created_at > ${since}::timestamptz group by actor_id, object_kind, subject_id
    ), netted as (
      select case
          when first = 1 or net = 0 then net
          when net < 0 then least(0, net + greatest(0, ${movedBefore}))
          else greatest(0, net + least(0, ${movedBefore}))
        end as net
      from object
    )
    select (select coalesce(jsonb_object_agg(day, net), '{}') from day) as days, (select count(*) from entry) as movements,
      coalesce(sum(greatest(net, 0)), 0)::bigint as gained, coalesce(sum(greatest(-net, 0)), 0)::bigint as lost
    from netted`
}

/** {@link recentSumsOf} of several accounts. */
export async function findRecentSums(
  db: Db,
  accountIds: readonly Id[],
  { from, to, since }: AskedDays,
): Promise<(RecentSums & { accountId: Id })[]> {
  const asked = { from: sql<string>`${from}`, to: sql<string>`${to}`, since: sql<Date>`${since}` }
  const { rows } = await sql<RecentSums & { accountId: Id }>`
    select account_id, recent.* from unnest(${accountIds}::bigint[]) as asked (account_id)
    cross join lateral (${recentSumsOf(sql`asked.account_id`, asked)}) as recent`.execute(db)
  return rows
}
