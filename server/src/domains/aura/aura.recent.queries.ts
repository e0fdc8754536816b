import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What a day moved of an account. */
export interface DaySums {
  accountId: Id
  /** A day in Paris: `2026-11-21`. */
  day: string
  /** Gains less losses. */
  net: number
  /** Of the last hours asked about alone: gains, and losses as a positive number. */
  gained: number
  lost: number
}

export interface AskedDays {
  accountIds: readonly Id[]
  /** First and last day in Paris, both included. */
  from: string
  to: string
  /** Start of the period in which gains and losses are summed apart. */
  since: Date
}

/** Sums of the entries of accounts by day in Paris; days without entries are left out. */
export async function sumDays(db: Db, { accountIds, from, to, since }: AskedDays): Promise<DaySums[]> {
  const isAsked = sql`created_at >= ${from}::date::timestamp at time zone 'Europe/Paris'
    and created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`
  // The sign of the account id is in the statement because the partial indexes need it.
  const { rows } = await sql<DaySums>`
    select account_id, (created_at at time zone 'Europe/Paris')::date::text as day, sum(amount) as net,
      coalesce(sum(amount) filter (where amount > 0 and created_at > ${since}), 0) as gained,
      coalesce(-sum(amount) filter (where amount < 0 and created_at > ${since}), 0) as lost
    from unnest(${accountIds}::bigint[]) as asked (account_id)
    cross join lateral (
      select amount, created_at from aura_transfer
      where credit_account_id = asked.account_id and credit_account_id > 0 and ${isAsked}
      union all
      select -amount, created_at from aura_transfer
      where debit_account_id = asked.account_id and debit_account_id > 0 and ${isAsked}
    ) as entry
    group by account_id, day`.execute(db)
  return rows
}
