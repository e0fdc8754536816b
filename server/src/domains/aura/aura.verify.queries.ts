import { welcomeAura } from '@aura/contract/aura/aura.contract'
import { dayTextOf } from '../../platform/clock/paris-sql.ts'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import { actChecks } from './aura.acts.verify.queries.ts'
import { caseChecks } from './aura.cases.verify.queries.ts'
import { donationChecks, donationReasons } from './aura.donations.verify.queries.ts'
import { holdChecks } from './aura.held.verify.queries.ts'
import { lineBits, linedReasonsOf } from './aura.history.rules.ts'
import { powerChecks } from './aura.powers.verify.queries.ts'
import { prizeChecks, prizeReasons } from './aura.prizes.verify.queries.ts'
import { systemAccounts, type TransferReason } from './aura.rules.ts'
import { sanctionChecks } from './aura.sanctions.verify.queries.ts'

const { mint } = systemAccounts

/** Reasons that a check here, or of the votes, likes and comments, proves. */
const provenReasons: readonly TransferReason[] = [
  'welcome',
  ...(['post', 'comment'] as const).flatMap((kind) => [
    `${kind}-vote` as const,
    `${kind}-vote-void` as const,
    `${kind}-vote-restored` as const,
    `${kind}-likes` as const,
    `${kind}-power` as const,
    `${kind}-power-undone` as const,
  ]),
  ...donationReasons,
  ...prizeReasons,
  'donation-power',
  'donation-power-undone',
  'sanction-write-off',
  'sanction-write-off-undone',
  'toxic-comment',
  'correction',
]

/** Losses that a correction may give back; votes are voided instead. */
const correctable: readonly TransferReason[] = [
  'withdrawal',
  'toxic-comment',
  'post-vote-void',
  'comment-vote-void',
  'prize-retaken',
]

const listOf = (reasons: readonly string[]) => reasons.map((reason) => `'${reason}'`).join(', ')

/** SQL: the id of the line of a history that the loss `taken` joins; null if it joins none. */
const lineOfTaken = `((1::bigint << ${lineBits.mark})
  | ((${dayTextOf('taken.created_at')} - date '1970-01-01')::bigint << ${lineBits.day})
  | (case taken.reason ${linedReasonsOf(undefined)
    .filter(({ reason }) => correctable.includes(reason))
    .map(
      ({ reason, place, isByObject }) =>
        `when '${reason}' then ${place * 2 ** lineBits.place}::bigint + ${isByObject ? 'taken.subject_id' : '0'}`,
    )
    .join(' ')} end))`

/** Invariants of the ledger itself [AUR-02, AUR-03, AUR-05]. */
export const ledgerChecks: readonly Check[] = [
  checkOf(
    'no cause has moved aura twice, and no account has moved any to itself',
    // PostgreSQL refuses it as long as the constraints stand; comparing ten million rows would ask the same index.
    `select name || ' does not stand' as difference
     from (values
       ('aura_transfer_cause_unique', 'UNIQUE (reason, subject_id, actor_id, sequence)'),
       ('aura_transfer_two_accounts', 'CHECK ((debit_account_id <> credit_account_id))')
     ) as needed (name, definition)
     where not exists (
       select from pg_constraint left join pg_index on indexrelid = conindid
       where conrelid = 'aura_transfer'::regclass and conname = name and convalidated and coalesce(indisvalid, true)
         and pg_get_constraintdef(pg_constraint.oid) = definition)`,
    'select 2',
  ),
  checkOf(
    'every balance equals the sum of its entries, and belongs to an account',
    `select 'account ' || account_id || ': balance ' || coalesce(shown.amount, 0) || ', entries '
       || coalesce(proven.amount, 0) || case when account.id is null then ', no account' else '' end as difference
     from (
       select account_id, sum(amount) as amount from (
         select account_id, amount from aura_balance union all select account_id, amount from aura_delta
       ) as part group by account_id
     ) as shown
     full join (select account_id, sum(amount) as amount from aura_entry group by account_id) as proven
       using (account_id)
     left join aura_account as account on account.id = account_id
     where coalesce(shown.amount, 0) <> coalesce(proven.amount, 0) or account.id is null`,
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
    'every account was welcomed once, when it was opened',
    `select 'account ' || account_id || ': ' || count(welcome.id) || ' welcomes of ' || coalesce(sum(amount), 0) as difference
     from (select id as account_id, opened_at from aura_account where kind = 'user') as opened
     full join (select *, credit_account_id as account_id from aura_transfer where reason = 'welcome') as welcome
       using (account_id)
     group by account_id
     having count(welcome.id) <> 1 or min(amount) <> ${welcomeAura} or min(debit_account_id) <> ${mint}
       or bool_or(opened.account_id is null) or min(subject_id) <> account_id or min(actor_id) <> account_id
       or min(sequence) <> 1 or not bool_and(is_ranked)
       or min(created_at - opened_at) not between interval '-1 minute' and interval '1 minute'`,
    `select count(*) from aura_account where kind = 'user'`,
  ),
  ...donationChecks,
  checkOf(
    'every correction gives back one loss, which its own appeal reversed',
    // Appeals of an erased account are gone.
    `select 'correction ' || given.id || ' of the transfer ' || given.subject_id as difference
     from aura_transfer as given left join aura_transfer as taken on taken.id = given.subject_id
     where given.reason = 'correction' and (
       (taken.debit_account_id, taken.credit_account_id, taken.amount, taken.debit_account_id, 1) is distinct from
         (given.credit_account_id, given.debit_account_id, given.amount, given.actor_id, given.sequence)
       or taken.is_ranked <> given.is_ranked or taken.created_at > given.created_at + interval '1 minute'
       or taken.reason not in (${listOf(correctable)})
       or not exists (select from aura_contest as appeal
         where appeal.account_id = given.credit_account_id and appeal.outcome = 'restored'
           and appeal.entry_id in (taken.id, ${lineOfTaken})
           and appeal.answered_at between given.created_at - interval '1 minute' and given.created_at + interval '1 minute')
       and not exists (select from account where id = given.credit_account_id and erased_at >= given.created_at))`,
    `select count(*) from aura_transfer where reason = 'correction'`,
  ),
  checkOf(
    'every appeal that reversed a toxic comment’s cost gave it back',
    `select 'appeal ' || appeal.id || ' of the transfer ' || taken.id || ' of account ' || account_id as difference
     from aura_contest as appeal join aura_transfer as taken on taken.id = entry_id
     where outcome = 'restored' and taken.reason = 'toxic-comment' and not exists (
       select from aura_transfer as given where given.reason = 'correction' and given.subject_id = taken.id)`,
    `select count(*) from aura_contest where outcome = 'restored'`,
  ),
  ...powerChecks,
  ...prizeChecks,
  checkOf(
    'no transfer has a reason that nothing proves',
    // Each reason is looked up once, in the index of causes.
    `with recursive known as (
       select min(reason) as reason from aura_transfer
       union all
       select (select min(reason) from aura_transfer where reason > known.reason) from known where reason is not null
     )
     select 'transfer ' || id || ': ' || reason as difference
     from known cross join lateral (
       select id from aura_transfer as transfer where transfer.reason = known.reason order by subject_id, actor_id, sequence limit 20
     ) as first
     where reason not in (${listOf(provenReasons)})`,
    `select ${provenReasons.length}`,
  ),
  ...sanctionChecks,
  ...actChecks,
  ...holdChecks,
  ...caseChecks,
]
