import { provisionalHours } from '@aura/contract/leaderboard/leaderboard.limits'
import type { TransferReason } from './aura.rules.ts'

/** Acts of others: summed per giver, within bounds. */
export const fromOthers: TransferReason[] = [
  'post-vote',
  'comment-vote',
  'donation',
  'donation-release',
  'withdrawal',
]
/** Earned in full. */
export const earnings: TransferReason[] = ['post-likes', 'comment-likes', 'prize']
export const reversible: TransferReason[] = [...fromOthers, 'prize']
/** Reversals: they count in the month of the movement they reverse, if they are made before that month is final. */
export const reversals: TransferReason[] = [
  'post-vote-void',
  'comment-vote-void',
  'donation-void',
  'withdrawal-void',
  'prize-void',
  'correction',
]

const listOf = (reasons: readonly string[]) => reasons.map((reason) => `'${reason}'`).join(', ')
const sides = `cross join lateral (values (credit_account_id, transfer.amount), (debit_account_id, -transfer.amount))
  as side (account_id, amount)`
const monthOf = (moment: string) => `date_trunc('month', ${moment} at time zone 'Europe/Paris')::date`

/** SQL: when a month is final: no later reversal changes it. */
export const finalAtSql = (month: string) =>
  `((${month} + interval '1 month') at time zone 'Europe/Paris' + interval '${provisionalHours} hours')`

/**
 * SQL: relation (`month`, its first day; `account_id`; `giver_id`, 0 where the whole counts; `amount`) of what transfers add to the
 * rankings of a month: the rule of `sumRankedGains` for all accounts, before a giver's net is bounded.
 *
 * @param ids SQL of an array: these transfers alone
 */
export function rankedParts(ids?: string): string {
  const transfers = ids
    ? `with transfer as materialized (select * from aura_transfer where id = any(${ids}))`
    : ''
  const source = ids ? 'transfer' : 'aura_transfer as transfer'
  const giverOf = (reason: string, giver: string) =>
    `case when ${reason} in (${listOf(earnings)}) then 0 else ${giver} end`
  return `(${transfers}
    select ${monthOf('created_at')} as month, side.account_id, ${giverOf('reason', 'actor_id')} as giver_id, side.amount
    from ${source} ${sides}
    where is_ranked and side.account_id > 0 and (reason in (${listOf(earnings)})
      or reason in (${listOf(fromOthers)}) and actor_id <> side.account_id)
    union all
    select ${monthOf('original.created_at')}, side.account_id, ${giverOf('original.reason', 'original.actor_id')}, side.amount
    from ${source} ${sides}
    cross join lateral (
      select actor_id, reason, created_at from aura_transfer
      where transfer.reason = 'correction' and id = transfer.subject_id
      union all
      (select actor_id, reason, created_at from aura_transfer as done
      where transfer.reason <> 'correction' and done.subject_id = transfer.subject_id and done.actor_id = transfer.actor_id
        and done.reason in (replace(transfer.reason, '-void', ''), replace(transfer.reason, '-void', '-release'))
      order by created_at desc limit 1)
    ) as original
    where is_ranked and transfer.reason in (${listOf(reversals)}) and side.account_id > 0
      and original.reason in (${listOf(reversible)}) and original.actor_id <> side.account_id
      and transfer.created_at < ${finalAtSql(monthOf('original.created_at'))})`
}
