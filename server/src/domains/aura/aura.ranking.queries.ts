import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { provisionalHours } from '@aura/contract/leaderboard/leaderboard.limits'
import { sql } from 'kysely'
import { hours, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { earnings, fromOthers, reversals, reversible } from './aura.ranking.rules.ts'

/** From one moment to another, the second left out: a month in Paris. */
export interface RankedPeriod {
  from: Date
  until: Date
}

/**
 * What rankings count for each of these accounts in a month: gifts net of what was taken, one giver's net to one receiver
 * within ±10, awards, and prizes. Left out are what an account gave in its first 24 hours, and acts held or voided [AUR-45, AUR-50].
 * An account for which nothing counts is absent.
 *
 * Read from the index of each account's transfers by time: as long as these people's month, whatever the ledger holds.
 */
export async function sumRankedGains(
  db: Db,
  accountIds: readonly Id[],
  { from, until }: RankedPeriod,
): Promise<{ accountId: Id; gains: number }[]> {
  const ids = sql`${accountIds}::bigint[]`
  const isCounted = sql`is_ranked and created_at >= ${from} and created_at < ${until}
    and reason = any(${[...fromOthers, ...earnings]}::text[])`
  // The last condition lets the index without votes serve.
  const finalAt = later(until, hours(provisionalHours))
  const isReversal = sql`is_ranked and created_at >= ${from} and created_at < ${finalAt} and reason = any(${reversals}::text[])
    and reason not in ('post-vote', 'comment-vote')`
  const { rows } = await sql<{ accountId: Id; gains: number }>`
    with counted as (
      select credit_account_id as account_id, actor_id as giver_id, reason, amount from aura_transfer
      where credit_account_id = any(${ids}) and credit_account_id > 0 and ${isCounted}
      union all
      select debit_account_id, actor_id, reason, -amount from aura_transfer
      where debit_account_id = any(${ids}) and debit_account_id > 0 and ${isCounted}
    ), reversal as (
      select credit_account_id as account_id, actor_id, reason, subject_id, amount from aura_transfer
      where credit_account_id = any(${ids}) and credit_account_id > 0 and ${isReversal}
      union all
      select debit_account_id, actor_id, reason, subject_id, -amount from aura_transfer
      where debit_account_id = any(${ids}) and debit_account_id > 0 and ${isReversal}
    ), reversed as (
      select reversal.account_id, original.actor_id as giver_id, original.reason, reversal.amount
      from reversal cross join lateral (
        select actor_id, reason, created_at from aura_transfer
        where reversal.reason = 'correction' and id = reversal.subject_id
        union all
        (select actor_id, reason, created_at from aura_transfer as done
        where reversal.reason <> 'correction' and done.subject_id = reversal.subject_id
          and done.actor_id = reversal.actor_id and done.reason in (
            replace(reversal.reason, '-void', ''), replace(reversal.reason, '-void', '-release'))
        order by created_at desc limit 1)
      ) as original
      where original.created_at >= ${from} and original.created_at < ${until}
        and original.reason = any(${reversible}::text[])
        -- Aura that comes back to its giver is no gain.
        and original.actor_id <> reversal.account_id
    ), given as (
      select account_id, giver_id, reason, amount from counted union all select * from reversed
    ), part as (
      select account_id, least(greatest(sum(amount), ${-auraLimits.rankedNetPerMonth}), ${auraLimits.rankedNetPerMonth}) as net
      from given where reason = any(${fromOthers}::text[]) and giver_id <> account_id
      group by account_id, giver_id
      union all
      select account_id, sum(amount) from given where reason = any(${earnings}::text[]) group by account_id
    )
    select account_id, sum(net)::bigint as gains from part group by account_id`.execute(db)
  return rows
}
