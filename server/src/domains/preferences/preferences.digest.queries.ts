import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** A period in calm mode that a digest covers. */
export interface CalmPeriod {
  accountId: Id
  since: Date
  until: Date
}

/**
 * Takes up to `limit` accounts whose digest is due, and returns the periods to cover, which count as covered when the caller's
 * transaction commits. Accounts locked by another process are skipped.
 */
export async function takeDuePeriods(
  tx: Tx,
  { until, limit }: { until: Date; limit: number },
): Promise<{ taken: number; periods: CalmPeriod[] }> {
  const { rows: due } = await sql<{ accountId: Id }>`
    select account_id from preference where calm_digested_until < ${until}
    order by calm_digested_until limit ${limit} for update skip locked`.execute(tx)
  if (due.length === 0) return { taken: 0, periods: [] }
  const ids = sql`${due.map(({ accountId }) => accountId)}::bigint[]`
  // Read after locking the row: switching calm mode on or off locks it too.
  const { rows: periods } = await sql<CalmPeriod>`
    with period as (
      select account_id, since, until from calm_period where account_id = any(${ids})
      union all
      select account_id, calm_since, ${until} from preference where account_id = any(${ids}) and calm_since is not null
    )
    select account_id, greatest(since, calm_digested_until) as since, least(until, ${until}) as until
    from period join preference using (account_id)
    where greatest(since, calm_digested_until) < least(until, ${until})`.execute(tx)
  await sql`
    update preference set calm_digested_until = case
      when calm_since is not null
        or exists (select from calm_period where account_id = preference.account_id and until > ${until}) then ${until}::timestamptz end
    where account_id = any(${ids})`.execute(tx)
  return { taken: due.length, periods }
}
