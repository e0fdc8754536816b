import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { TransferReason } from './aura.rules.ts'

/** What others moved of an account. */
export interface RecentSums {
  accountId: Id
  /** Gains less losses by day in Paris (`2026-11-21`); days without entries are left out. */
  days: Record<string, number>
  /** Since a moment, netted per giver and object: gains, and losses as a positive number. */
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

/** Movements written in the name of their receiver that others have caused all the same. */
const causedByOthers: TransferReason[] = ['post-likes', 'comment-likes', 'correction', 'sanction-write-off']

/**
 * Sums what others moved of accounts [AUR-53]. What the accounts spent themselves is left out, because it would tell who gave, or
 * withdrew, at that moment. Accounts without entries are absent.
 */
export async function sumRecent(db: Db, { accountIds, from, to, since }: AskedDays): Promise<RecentSums[]> {
  const isAsked = sql`created_at >= ${from}::date::timestamp at time zone 'Europe/Paris'
    and created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'
    and (actor_id <> asked.account_id or reason = any(${causedByOthers}::text[]))`
  // The first word of a reason says what the subject is, so that an act and its reversal concern one object.
  const columns = sql`created_at, actor_id, split_part(reason, '-', 1) as object_kind, subject_id`
  // The sign of the account id is in the statement because the partial indexes need it.
  const { rows } = await sql<RecentSums>`
    with entry as materialized (
      select account_id, entry.*
      from unnest(${accountIds}::bigint[]) as asked (account_id)
      cross join lateral (
        select amount, ${columns} from aura_transfer
        where credit_account_id = asked.account_id and credit_account_id > 0 and ${isAsked}
        union all
        select -amount, ${columns} from aura_transfer
        where debit_account_id = asked.account_id and debit_account_id > 0 and ${isAsked}
      ) as entry
    ), day as (
      select account_id, (created_at at time zone 'Europe/Paris')::date as day, sum(amount) as net
      from entry group by account_id, day
    ), object as (
      select account_id, sum(amount) as net from entry
      where created_at > ${since} group by account_id, actor_id, object_kind, subject_id
    ), recent as (
      select account_id, sum(greatest(net, 0)) as gained, sum(greatest(-net, 0)) as lost
      from object group by account_id
    )
    select account_id, jsonb_object_agg(day, net) as days, coalesce(max(gained), 0)::bigint as gained,
      coalesce(max(lost), 0)::bigint as lost
    from day left join recent using (account_id) group by account_id`.execute(db)
  return rows
}
