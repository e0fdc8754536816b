import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { TransferReason } from './aura.rules.ts'

/** A period of an account, `until` excluded. */
export interface ReceivingPeriod {
  accountId: Id
  since: Date
  until: Date
}

/** Reasons of movements that others cause; held acts enter once they count. */
const othersActs: TransferReason[] = [
  'post-vote',
  'comment-vote',
  'donation',
  'donation-release',
  'prize',
  'withdrawal',
  'post-power',
  'post-power-undone',
  'comment-power',
  'comment-power-undone',
  'donation-power',
]

/**
 * Aura that others gave accounts less what they took, in these periods. An act undone within its period does not count; an
 * account with nothing else is absent.
 *
 * Read from the index of each account's transfers by time.
 */
export async function sumReceived(
  db: Db,
  periods: readonly ReceivingPeriod[],
): Promise<{ accountId: Id; net: number }[]> {
  // The sign of the account id is in the statement because the partial indexes need it.
  const { rows } = await sql<{ accountId: Id; net: number }>`
    with received as (
      select account_id, sum(amount) as amount
      from unnest(
        ${periods.map(({ accountId }) => accountId)}::bigint[],
        ${periods.map(({ since }) => since.toISOString())}::timestamptz[],
        ${periods.map(({ until }) => until.toISOString())}::timestamptz[]
      ) as period (account_id, since, until)
      cross join lateral (
        select amount, reason, subject_id, actor_id from aura_transfer
        where credit_account_id = period.account_id and credit_account_id > 0
          and created_at >= period.since and created_at < period.until and reason = any(${othersActs}::text[])
        union all
        select -amount, reason, subject_id, actor_id from aura_transfer
        where debit_account_id = period.account_id and debit_account_id > 0
          and created_at >= period.since and created_at < period.until and reason = any(${othersActs}::text[])
      ) as entry
      where actor_id <> account_id
      group by account_id, reason, subject_id, actor_id having sum(amount) <> 0
    )
    select account_id, sum(amount)::bigint as net from received group by account_id`.execute(db)
  return rows
}
