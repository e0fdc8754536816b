import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { TransferReason } from './aura.rules.ts'

/** Part of an account's time, the second moment left out. */
export interface ReceivingStretch {
  accountId: Id
  since: Date
  until: Date
}

/** What others' acts move: votes, donations, withdrawals, and the powers that go with them; held ones once they count. */
const othersActs: TransferReason[] = [
  'post-vote',
  'comment-vote',
  'donation',
  'donation-release',
  'withdrawal',
  'post-power',
  'post-power-undone',
  'comment-power',
  'comment-power-undone',
  'donation-power',
]

/**
 * What others gave accounts less what they took, in these stretches. What was done and undone within them is as if it had not
 * been: an account with nothing else is absent.
 *
 * Read from the index of each account's transfers by time.
 */
export async function sumReceived(
  db: Db,
  stretches: readonly ReceivingStretch[],
): Promise<{ accountId: Id; net: number }[]> {
  // The account's own sign is said in the statement: only then do the partial indexes serve it.
  const { rows } = await sql<{ accountId: Id; net: number }>`
    with received as (
      select account_id, sum(amount) as amount
      from unnest(
        ${stretches.map(({ accountId }) => accountId)}::bigint[],
        ${stretches.map(({ since }) => since.toISOString())}::timestamptz[],
        ${stretches.map(({ until }) => until.toISOString())}::timestamptz[]
      ) as stretch (account_id, since, until)
      cross join lateral (
        select amount, reason, subject_id, actor_id from aura_transfer
        where credit_account_id = stretch.account_id and credit_account_id > 0
          and created_at >= stretch.since and created_at < stretch.until and reason = any(${othersActs}::text[])
        union all
        select -amount, reason, subject_id, actor_id from aura_transfer
        where debit_account_id = stretch.account_id and debit_account_id > 0
          and created_at >= stretch.since and created_at < stretch.until and reason = any(${othersActs}::text[])
      ) as entry
      where actor_id <> account_id
      group by account_id, reason, subject_id, actor_id having sum(amount) <> 0
    )
    select account_id, sum(amount)::bigint as net from received group by account_id`.execute(db)
  return rows
}
