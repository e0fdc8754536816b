import { auraLimits } from '@aura/contract/aura/aura.limits'
import { type Check, checkOf } from '../../platform/db/checks.ts'

/** Transfers that donations cause. */
const donationReasons = `reason in (
  'donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void', 'withdrawal', 'withdrawal-cost',
  'withdrawal-hold', 'withdrawal-release', 'withdrawal-return', 'withdrawal-void')`

/** Before these Paris days no limit looks back; acts are kept for longer. */
const lastDays = `(now() at time zone 'Europe/Paris')::date - ${auraLimits.serialDays}`

/** What must hold within the ledger itself [AUR-02, AUR-03, AUR-05]. */
export const ledgerChecks: readonly Check[] = [
  checkOf(
    'every transfer moves a positive amount between two accounts that exist',
    `select 'transfer ' || id as difference
     from aura_transfer as transfer
     where amount <= 0 or debit_account_id = credit_account_id
       or not exists (select from aura_account where id = debit_account_id)
       or not exists (select from aura_account where id = credit_account_id)`,
    'select count(*) from aura_transfer',
  ),
  checkOf(
    'no cause has moved aura twice',
    `select reason || ' of ' || subject_id || ' by ' || actor_id || ', number ' || sequence || ': '
       || count(*) || ' transfers' as difference
     from aura_transfer
     group by reason, subject_id, actor_id, sequence having count(*) > 1`,
    'select count(*) from aura_transfer',
  ),
  checkOf(
    'every balance equals the sum of its entries',
    `select 'account ' || account_id || ': balance ' || coalesce(shown.amount, 0) || ', entries '
       || coalesce(proven.amount, 0) as difference
     from (
       select account_id, sum(amount) as amount from (
         select account_id, amount from aura_balance union all select account_id, amount from aura_delta
       ) as part group by account_id
     ) as shown
     full join (select account_id, sum(amount) as amount from aura_entry group by account_id) as proven
       using (account_id)
     where coalesce(shown.amount, 0) <> coalesce(proven.amount, 0)`,
    'select count(*) from aura_account',
  ),
  checkOf(
    'all balances together are zero',
    `select 'together they are ' || sum(amount) as difference from (
       select amount from aura_balance union all select amount from aura_delta
     ) as part having coalesce(sum(amount), 0) <> 0`,
    'select count(*) from aura_account',
  ),
  checkOf(
    'every account was welcomed once',
    `select 'account ' || account.id || ': ' || count(welcome.id) || ' welcomes' as difference
     from aura_account as account
     left join aura_transfer as welcome on welcome.credit_account_id = account.id and welcome.reason = 'welcome'
     where account.kind = 'user'
     group by account.id having count(welcome.id) <> 1`,
    `select count(*) from aura_account where kind = 'user'`,
  ),
  checkOf(
    'every donation has moved its amount, and what waits of it is in escrow',
    `select 'donation ' || subject_id || ': amount ' || coalesce(donation.amount::text, 'none') || ', paid '
       || coalesce(moved.paid, 0) || ', in escrow ' || coalesce(moved.escrow, 0) || ', waiting '
       || coalesce(waiting.amount, 0) as difference
     from (select id as subject_id, giver_id, amount from aura_donation) as donation
     full join (
       select transfer.subject_id,
         sum(amount) filter (where reason in ('donation', 'donation-hold', 'withdrawal-cost', 'withdrawal-hold')) as paid,
         coalesce(sum(amount) filter (where reason in ('donation-hold', 'withdrawal-hold')), 0)
           - coalesce(sum(amount) filter (where reason in (
             'donation-release', 'donation-return', 'withdrawal-release', 'withdrawal-return')), 0) as escrow
       from aura_transfer as transfer where ${donationReasons}
       group by transfer.subject_id
     ) as moved using (subject_id)
     left join (
       select subject_id, sum(abs(amount) - moved) as amount from aura_held
       where act in ('donation', 'withdrawal') and state = 'held' group by subject_id
     ) as waiting using (subject_id)
     where abs(donation.amount) is distinct from moved.paid or moved.escrow <> coalesce(waiting.amount, 0)`,
    'select count(*) from aura_donation',
  ),
  checkOf(
    'no withdrawal is given back more than once, by a contest or a sanction',
    `select 'donation ' || subject_id || ': ' || taken || ' taken, ' || corrected || ' corrected, ' || voided || ' voided'
         as difference
     from (
       select taken.subject_id, sum(taken.amount) as taken, coalesce(sum(correction.amount), 0) as corrected,
         (select coalesce(sum(amount), 0) from aura_transfer as void
           where void.reason = 'withdrawal-void' and void.subject_id = taken.subject_id
             and void.credit_account_id = taken.debit_account_id) as voided
       from aura_transfer as taken
       left join aura_transfer as correction on correction.reason = 'correction' and correction.subject_id = taken.id
       where taken.reason = 'withdrawal'
       group by taken.subject_id, taken.debit_account_id
     ) as compared
     where corrected + voided > taken`,
    `select count(*) from aura_transfer where reason = 'withdrawal'`,
  ),
  checkOf(
    'every act of the days that limits look back to is a vote or donation as it stands',
    `select act.kind || ' ' || act.subject_id || ' of ' || act.giver_id || ' on ' || act.day || ': ' || act.state
       || ', sign ' || act.sign || ', counted ' || act.counted as difference
     from aura_act as act
     left join (
       select 'post-vote' as kind, post_id as subject_id, voter_id as giver_id, author_id as receiver_id, act_day as day,
         value::bigint as amount, is_held from post_vote where act_day is not null
       union all
       select 'comment-vote', comment_id, voter_id, author_id, act_day, value, is_held from comment_vote where act_day is not null
       union all
       select case when amount > 0 then 'donation' else 'withdrawal' end, id, giver_id, receiver_id,
         (created_at at time zone 'Europe/Paris')::date, amount, null from aura_donation
     ) as done using (kind, subject_id, giver_id, day)
     where case
       when act.kind like '%-vote' and act.state <> 'standing' then done.amount is not distinct from act.sign
       else done.receiver_id is distinct from act.receiver_id
         or done.amount is distinct from act.sign * act.amount
         or act.kind like '%-vote' and done.is_held is not distinct from (act.counted = 1)
       end`,
    'select count(*) from aura_act',
  ),
  checkOf(
    'every vote and donation of the last days is counted as an act',
    `select kind || ' ' || subject_id || ' of ' || giver_id || ' on ' || day as difference
     from (
       select 'post-vote' as kind, post_id as subject_id, voter_id as giver_id, act_day as day, value as sign from post_vote
         where act_day > ${lastDays}
       union all
       select 'comment-vote', comment_id, voter_id, act_day, value from comment_vote where act_day > ${lastDays}
       union all
       select case when amount > 0 then 'donation' else 'withdrawal' end, id, giver_id, day, sign(amount)
       from (select *, (created_at at time zone 'Europe/Paris')::date as day from aura_donation) as donation
       where day > ${lastDays}
     ) as done
     where not exists (select from aura_act as act
       where act.giver_id = done.giver_id and act.day = done.day and act.kind = done.kind
         and act.subject_id = done.subject_id and act.sign = done.sign)`,
    'select count(*) from aura_act',
  ),
  checkOf(
    'every act that stands counts but for what is held or void of it',
    `select act.kind || ' ' || act.subject_id || ' of ' || act.giver_id || ': ' || act.amount || ', counted ' || act.counted
       || ', void ' || act.voided || ', held ' || coalesce(waiting.amount, 0) as difference
     from aura_act as act left join (
       select act as kind, subject_id, giver_id, abs(amount) - moved as amount from aura_held where state = 'held'
     ) as waiting using (kind, subject_id, giver_id)
     where act.state = 'standing' and act.amount <> act.counted + act.voided + coalesce(waiting.amount, 0)`,
    `select count(*) from aura_act where state = 'standing'`,
  ),
]
