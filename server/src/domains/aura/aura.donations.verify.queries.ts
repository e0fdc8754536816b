import { type Check, checkOf } from '../../platform/db/checks.ts'
import { systemAccounts, type TransferReason } from './aura.rules.ts'

const { sink, escrow } = systemAccounts

/** From whom to whom each movement of a donation goes, as SQL over its giver and receiver; of the second row of a void, apart. */
const partiesOf = {
  donation: ['giver_id', 'receiver_id'],
  'donation-hold': ['giver_id', escrow],
  'donation-release': [escrow, 'receiver_id'],
  'donation-return': [escrow, 'giver_id'],
  'donation-void': ['receiver_id', 'giver_id'],
  withdrawal: ['receiver_id', sink],
  'withdrawal-cost': ['giver_id', sink],
  'withdrawal-hold': ['giver_id', escrow],
  'withdrawal-release': [escrow, sink],
  'withdrawal-return': [escrow, 'giver_id'],
  'withdrawal-void': [sink, 'case when sequence = 1 then giver_id else receiver_id end'],
} as const satisfies Partial<Record<TransferReason, readonly [string | number, string | number]>>

export const donationReasons = Object.keys(partiesOf) as (keyof typeof partiesOf)[]

const inDonation = `reason in (${donationReasons.map((reason) => `'${reason}'`).join(', ')})`
const side = (at: 0 | 1) =>
  `case reason ${Object.entries(partiesOf)
    .map(([reason, parties]) => `when '${reason}' then ${parties[at]}`)
    .join(' ')} end`
const sumOf = (...reasons: (keyof typeof partiesOf)[]) =>
  `coalesce(sum(transfer.amount) filter (where reason in (${reasons.map((reason) => `'${reason}'`).join(', ')})), 0)`

/** What must hold between donations and the ledger [AUR-25, AUR-26, AUR-57, AUR-70]. */
export const donationChecks: readonly Check[] = [
  checkOf(
    'every movement of a donation goes between its own parties',
    `select reason || ' ' || subject_id || ': from ' || debit_account_id || ' to ' || credit_account_id || ' by ' || actor_id
       as difference
     from aura_transfer as transfer left join aura_donation as donation on donation.id = transfer.subject_id
     where ${inDonation} and (
       donation.id is null or actor_id <> giver_id or (reason like 'donation%') <> (donation.amount > 0)
       or debit_account_id <> ${side(0)} or credit_account_id <> ${side(1)})`,
    `select count(*) from aura_transfer where ${inDonation}`,
  ),
  checkOf(
    'every donation has moved its amount, what waits is in escrow, and what is void was given back once',
    `select 'donation ' || donation.id || ': amount ' || donation.amount || ', paid ' || paid || ', in escrow ' || escrow
       || ', waiting ' || coalesce(waiting.amount, 0) || ', counted ' || counted || ', taken ' || taken || ', given back '
       || returned || ' and ' || restored || ', corrected ' || corrected as difference
     from aura_donation as donation
     left join lateral (
       select ${sumOf('donation', 'donation-hold', 'withdrawal-cost', 'withdrawal-hold')} as paid,
         ${sumOf('donation-hold', 'withdrawal-hold')} - ${sumOf(
           'donation-release',
           'donation-return',
           'withdrawal-release',
           'withdrawal-return',
         )} as escrow,
         ${sumOf('withdrawal-cost', 'withdrawal-release')} as counted, ${sumOf('withdrawal')} as taken,
         ${sumOf('donation-return', 'donation-void', 'withdrawal-return')}
           + coalesce(sum(transfer.amount) filter (where reason = 'withdrawal-void' and sequence = 1), 0) as returned,
         ${sumOf('withdrawal-return')} as unused,
         coalesce(sum(transfer.amount) filter (where reason = 'withdrawal-void' and sequence = 2), 0) as restored,
         bool_or(reason = 'withdrawal-void' and sequence > 2) as is_odd
       from aura_transfer as transfer where transfer.subject_id = donation.id and ${inDonation}
     ) as moved on true
     left join lateral (
       select coalesce(sum(correction.amount), 0) as corrected
       from aura_transfer as taking join aura_transfer as correction
         on correction.reason = 'correction' and correction.subject_id = taking.id
       where taking.reason = 'withdrawal' and taking.subject_id = donation.id
     ) as given on true
     left join lateral (
       select sum(abs(amount) - held.moved) as amount from aura_held as held
       where act in ('donation', 'withdrawal') and subject_id = donation.id and state = 'held'
     ) as waiting on true
     where abs(donation.amount) <> paid or escrow <> coalesce(waiting.amount, 0) or counted <> taken
       or returned <> case when voided_at is null then unused else abs(donation.amount) end
       or restored <> case when voided_at is null or donation.amount > 0 then 0 else taken - corrected end
       or is_odd`,
    'select count(*) from aura_donation',
  ),
]
