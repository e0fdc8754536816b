import { provisionalHours } from '@aura/contract/leaderboard/leaderboard.limits'
import { monthTextOf, startTextOfMonth } from '../../platform/clock/paris-sql.ts'
import type { TransferReason } from './aura.rules.ts'

/** Acts of others: summed per giver, within bounds. */
const votes: TransferReason[] = ['post-vote', 'comment-vote']
const fromOthers: TransferReason[] = [...votes, 'donation', 'donation-release', 'withdrawal']
/** Earned in full. */
const earnings: TransferReason[] = ['post-likes', 'comment-likes', 'prize']
/** Reversals: they count in the month of the movement they reverse, if they are made before that month is final. */
const voteReversals: TransferReason[] = ['post-vote-void', 'comment-vote-void']
/** These undo a reversal, and count in a month by the same rule. */
const voteRestorations: TransferReason[] = ['post-vote-restored', 'comment-vote-restored']
const otherRestorations: TransferReason[] = ['donation-restored', 'withdrawal-restored', 'prize-restored']
const otherReversals: TransferReason[] = ['donation-void', 'withdrawal-void', 'prize-void', 'correction']
const reversible: TransferReason[] = ['donation', 'donation-release', 'withdrawal', 'prize']

const listOf = (reasons: readonly string[]) => reasons.map((reason) => `'${reason}'`).join(', ')
const sides = `cross join lateral (values (credit_account_id, transfer.amount), (debit_account_id, -transfer.amount))
  as side (account_id, amount)`
const monthOf = (moment: string) => `${monthTextOf(moment)}::date`

/** SQL: when a month is final: no later reversal changes it. */
export const finalAtSql = (month: string) =>
  `(${startTextOfMonth(`(${month} + interval '1 month')`)} + interval '${provisionalHours} hours')`

/**
 * SQL: relation (`month`, its first day; `account_id`; `giver_id`, 0 where the whole counts; `amount`; `transfer_id`) of what transfers
 * add to the rankings of a month, before a giver's net is bounded [AUR-45, AUR-50, LDB-06].
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
  const isByModerators = `transfer.reason in (${listOf([...voteReversals, ...voteRestorations])})`
  const isRestored = `transfer.reason in (${listOf([...voteRestorations, ...otherRestorations])})`
  const reversed = `replace(replace(transfer.reason, '-void', ''), '-restored', '')`
  return `(${transfers}
    select ${monthOf('created_at')} as month, side.account_id, ${giverOf('reason', 'actor_id')} as giver_id, side.amount,
      transfer.id as transfer_id
    from ${source} ${sides}
    where is_ranked and side.account_id > 0 and (reason in (${listOf(earnings)})
      or reason in (${listOf(fromOthers)}) and actor_id <> side.account_id)
    union all
    -- A vote that is let go, switched or voided leaves the month of its latest press. Let go later, it counts in its own month. A void
    -- that is taken back gives the vote to that month again.
    select part.month, side.account_id, actor_id, part.amount, transfer.id
    from ${source} ${sides}
    cross join lateral (
      select ${monthOf('max(created_at)')} as month, sum(case when credit_account_id > 0 then amount else -amount end) as value
      from aura_transfer as earlier
      where earlier.reason = ${reversed} and earlier.subject_id = transfer.subject_id
        and earlier.actor_id = transfer.actor_id and earlier.sequence < transfer.sequence
    ) as pressed
    cross join lateral (values
      (pressed.month, sign(side.amount)::bigint),
      (${monthOf('transfer.created_at')}, case when ${isByModerators} then 0 else -sign(side.amount)::bigint end)
    ) as part (month, amount)
    where is_ranked and side.account_id > 0 and reason in (${listOf([...votes, ...voteReversals, ...voteRestorations])}) and sequence > 1
      and (${isByModerators} or created_at < ${finalAtSql(`(${monthOf('created_at')} - interval '1 month')`)})
      and pressed.value = case when ${isRestored} then 1 else -1 end * sign(side.amount) and created_at < ${finalAtSql('pressed.month')}
    union all
    -- A voided donation came to something in each month in which a part of it counted.
    select ${monthOf('original.created_at')}, side.account_id, ${giverOf('original.reason', 'original.actor_id')}, original.amount,
      transfer.id
    from ${source} ${sides}
    cross join lateral (
      select actor_id, reason, created_at, side.amount from aura_transfer
      where transfer.reason = 'correction' and id = transfer.subject_id
      union all
      select actor_id, reason, created_at, case when (credit_account_id = side.account_id) = ${isRestored} then amount else -amount end
      from aura_transfer as done
      where transfer.reason <> 'correction' and done.subject_id = transfer.subject_id and done.actor_id = transfer.actor_id
        and done.reason in (${reversed}, ${reversed} || '-release')
        and not exists (select from aura_transfer as given where given.reason = 'correction' and given.subject_id = done.id)
    ) as original
    where is_ranked and transfer.reason in (${listOf([...otherReversals, ...otherRestorations])}) and side.account_id > 0
      and original.reason in (${listOf(reversible)}) and original.actor_id <> side.account_id
      and transfer.created_at < ${finalAtSql(monthOf('original.created_at'))})`
}
