import { welcomeAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import { donationChecks, donationReasons } from './aura.donations.verify.queries.ts'
import { systemAccounts, type TransferReason } from './aura.rules.ts'

const { mint } = systemAccounts

/** Reasons that a check here, or of the votes, likes and comments, proves. Prizes wait for challenges. */
const provenReasons: readonly TransferReason[] = [
  'welcome',
  ...(['post', 'comment'] as const).flatMap((kind) => [
    `${kind}-vote` as const,
    `${kind}-vote-void` as const,
    `${kind}-likes` as const,
    `${kind}-power` as const,
    `${kind}-power-undone` as const,
  ]),
  ...donationReasons,
  'donation-power',
  'donation-power-undone',
  'sanction-write-off',
  'toxic-comment',
  'correction',
]

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
    `select 'account ' || account_id || ': ' || count(welcome.id) || ' welcomes of ' || coalesce(sum(amount), 0) as difference
     from (select id as account_id from aura_account where kind = 'user') as opened
     full join (select *, credit_account_id as account_id from aura_transfer where reason = 'welcome') as welcome
       using (account_id)
     group by account_id
     having count(welcome.id) <> 1 or min(amount) <> ${welcomeAura} or min(debit_account_id) <> ${mint}
       or bool_or(opened.account_id is null) or min(subject_id) <> account_id or min(actor_id) <> account_id`,
    `select count(*) from aura_account where kind = 'user'`,
  ),
  ...donationChecks,
  checkOf(
    'every correction gives back one loss, after a contest that was restored',
    // Contests of an erased account are gone.
    `select 'correction ' || given.id || ' of the transfer ' || given.subject_id as difference
     from aura_transfer as given left join aura_transfer as taken on taken.id = given.subject_id
     where given.reason = 'correction' and (
       (taken.debit_account_id, taken.credit_account_id, taken.amount, taken.debit_account_id, 1) is distinct from
         (given.credit_account_id, given.debit_account_id, given.amount, given.actor_id, given.sequence)
       or taken.reason = 'correction'
       or not exists (select from aura_contest as contest
         where contest.account_id = given.credit_account_id and contest.outcome = 'restored'
           and contest.answered_at between given.created_at - interval '1 minute' and given.created_at + interval '1 minute')
       and not exists (select from account where id = given.credit_account_id and erased_at is not null))`,
    `select count(*) from aura_transfer where reason = 'correction'`,
  ),
  checkOf(
    'what powers moved belongs to a vote or donation that stands, or was undone as it was',
    `select done.reason || ' ' || done.subject_id || ' of ' || done.actor_id || ', number ' || done.sequence as difference
     from aura_transfer as done
     left join aura_transfer as undone on undone.reason = done.reason || '-undone' and undone.subject_id = done.subject_id
       and undone.actor_id = done.actor_id and undone.sequence = done.sequence
     left join (
       select 'post-power' as reason, post_id as subject_id, voter_id as actor_id, value, version from post_vote
       union all select 'comment-power', comment_id, voter_id, value, version from comment_vote
       union all select 'donation-power', id, giver_id, (voided_at is null)::integer, 1 from aura_donation
     ) as act on act.reason = done.reason and act.subject_id = done.subject_id and act.actor_id = done.actor_id
     where done.reason in ('post-power', 'comment-power', 'donation-power')
       and (act.version is null or done.sequence / 1000 > act.version or undone.id is null and act.value = 0
         or undone.id is not null and (undone.debit_account_id, undone.credit_account_id, undone.amount)
           <> (done.credit_account_id, done.debit_account_id, done.amount))
     union all
     select undone.reason || ' ' || undone.subject_id || ' of ' || undone.actor_id || ' undoes nothing'
     from aura_transfer as undone
     where undone.reason like '%-power-undone' and not exists (
       select from aura_transfer as done where done.reason = replace(undone.reason, '-undone', '')
         and done.subject_id = undone.subject_id and done.actor_id = undone.actor_id and done.sequence = undone.sequence)`,
    `select count(*) from aura_transfer where reason like '%-power'`,
  ),
  checkOf(
    'no transfer has a reason that nothing proves',
    `select 'transfer ' || id || ': ' || reason as difference from aura_transfer where reason <> all('{${provenReasons.join(',')}}')`,
    'select count(*) from aura_transfer',
  ),
  checkOf(
    'every write-off belongs to a sanction, and is no more than what it took from its receiver',
    // Without what the receiver regained: contests of the same moment give back to the same person.
    `select 'write-off ' || written.id || ': ' || written.amount || ', taken ' || coalesce(taken.amount, 0) as difference
     from aura_transfer as written
     left join aura_sanction as sanction on sanction.id = written.subject_id
     left join lateral (
       select sum(void.amount) as amount
       from aura_transfer as void
       where void.debit_account_id = written.credit_account_id and void.actor_id = sanction.account_id and void.created_at = sanction.created_at
         and (void.reason like '%-void' or void.reason like '%-power-undone')
     ) as taken on true
     where written.reason = 'sanction-write-off' and (written.debit_account_id <> ${mint}
       or written.actor_id <> written.credit_account_id or written.sequence <> 1
       or written.actor_id is not distinct from sanction.account_id
       or written.amount > coalesce(taken.amount, 0))`,
    `select count(*) from aura_transfer where reason = 'sanction-write-off'`,
  ),
  checkOf(
    'every act of the days that limits look back to is a vote or donation as it stands',
    // A join for each kind: one with all of them together would sort ten million votes by four columns.
    `select kind || ' ' || subject_id || ' of ' || giver_id || ' on ' || day || ': ' || state
       || ', sign ' || sign || ', counted ' || counted as difference
     from (
       ${(['post', 'comment'] as const)
         .map(
           (object) => `
       select act.*, done.author_id as done_receiver_id, done.value::bigint as done_amount, done.is_held
       from aura_act as act left join ${object}_vote as done
         on done.voter_id = act.giver_id and done.${object}_id = act.subject_id and done.act_day = act.day
       where act.kind = '${object}-vote'
       union all`,
         )
         .join('')}
       select act.*, done.receiver_id, done.amount, null
       from aura_act as act left join aura_donation as done
         on done.id = act.subject_id and done.giver_id = act.giver_id
           and (done.created_at at time zone 'Europe/Paris')::date = act.day
           and act.kind = case when done.amount > 0 then 'donation' else 'withdrawal' end
       where act.kind in ('donation', 'withdrawal')
     ) as act
     where case
       when kind like '%-vote' and state <> 'standing' then done_amount is not distinct from sign
       else done_receiver_id is distinct from receiver_id
         or done_amount is distinct from sign * amount
         or kind like '%-vote' and is_held is not distinct from (counted = 1)
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
