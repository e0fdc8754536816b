import { auraLimits } from '@aura/contract/aura/aura.limits'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import { systemAccounts, type TransferReason } from './aura.rules.ts'

const { sink, escrow } = systemAccounts

/**
 * SQL, over giver and receiver, of the two sides of each movement of a donation; rows of a void that concern the receiver are apart.
 */
const partiesOf = {
  donation: ['donation.giver_id', 'donation.receiver_id'],
  'donation-hold': ['donation.giver_id', escrow],
  'donation-release': [escrow, 'donation.receiver_id'],
  'donation-return': [escrow, 'donation.giver_id'],
  'donation-void': ['donation.receiver_id', 'donation.giver_id'],
  'donation-restored': ['donation.giver_id', 'donation.receiver_id'],
  withdrawal: ['donation.receiver_id', sink],
  'withdrawal-cost': ['donation.giver_id', sink],
  'withdrawal-hold': ['donation.giver_id', escrow],
  'withdrawal-release': [escrow, sink],
  'withdrawal-return': [escrow, 'donation.giver_id'],
  'withdrawal-void': [
    sink,
    'case when sequence % 2 = 1 then donation.giver_id else donation.receiver_id end',
  ],
  'withdrawal-restored': [
    'case when sequence % 2 = 1 then donation.giver_id else donation.receiver_id end',
    sink,
  ],
} as const satisfies Partial<Record<TransferReason, readonly [string | number, string | number]>>

export const donationReasons = Object.keys(partiesOf) as (keyof typeof partiesOf)[]

const inDonation = `reason in (${donationReasons.map((reason) => `'${reason}'`).join(', ')})`
const side = (at: 0 | 1) =>
  `case reason ${Object.entries(partiesOf)
    .map(([reason, parties]) => `when '${reason}' then ${parties[at]}`)
    .join(' ')} end`
/** SQL: the aura moved by voids of a withdrawal, less the aura moved by their reversals. */
const netOfVoids = `case reason when 'withdrawal-void' then transfer.amount when 'withdrawal-restored' then -transfer.amount end`
const sumOf = (...reasons: (keyof typeof partiesOf)[]) =>
  `coalesce(sum(transfer.amount) filter (where reason in (${reasons.map((reason) => `'${reason}'`).join(', ')})), 0)`

/** SQL: number of a donation's void, from 1, for a row that voids or restores it. A withdrawal has two rows for each. */
const roundOf = `case when donation.amount > 0 then sequence else (sequence + 1) / 2 end`

/** Invariants between donations and the ledger [AUR-25, AUR-26, AUR-57, AUR-70]. */
export const donationChecks: readonly Check[] = [
  checkOf(
    'every movement of a donation goes between its own parties, at its moment, ranked as the age of its giver says',
    // When a held donation was decided in parts, only the moment of the last part is stored elsewhere. The clocks of two servers may
    // differ a little.
    `select reason || ' ' || transfer.subject_id || ': from ' || debit_account_id || ' to ' || credit_account_id || ' by ' || actor_id
       || ', ' || case when transfer.is_ranked then 'ranked' else 'not ranked' end || ', at ' || transfer.created_at as difference
     from aura_transfer as transfer
     left join aura_donation as donation on donation.id = transfer.subject_id
     left join aura_account as giver on giver.id = donation.giver_id
     left join aura_held as held on held.giver_id = donation.giver_id and held.subject_id = donation.id
       and held.act = case when donation.amount > 0 then 'donation' else 'withdrawal' end
     where ${inDonation} and (
       donation.id is null or actor_id <> donation.giver_id or (reason like 'donation%') <> (donation.amount > 0)
       or debit_account_id <> ${side(0)} or credit_account_id <> ${side(1)}
       or transfer.is_ranked <> (donation.created_at >= giver.opened_at + interval '${auraLimits.newcomerHours} hours')
       or case
         when reason like '%-void' then ${roundOf} > restorations + 1 or case when ${roundOf} > restorations
           then transfer.created_at is distinct from donation.voided_at else not exists (
             select from aura_transfer as restored
             where restored.reason = replace(transfer.reason, '-void', '-restored') and restored.subject_id = transfer.subject_id
               and (restored.actor_id, restored.sequence, restored.amount, restored.is_ranked)
                 = (transfer.actor_id, transfer.sequence, transfer.amount, transfer.is_ranked)) end
         when reason like '%-restored' then ${roundOf} > restorations or not exists (
           select from aura_transfer as void
           join aura_sanction as sanction on sanction.account_id = void.actor_id and sanction.created_at = void.created_at
           where void.reason = replace(transfer.reason, '-restored', '-void') and void.subject_id = transfer.subject_id
             and (void.actor_id, void.sequence, void.amount, void.is_ranked)
               = (transfer.actor_id, transfer.sequence, transfer.amount, transfer.is_ranked)
             and sanction.given_back_at = transfer.created_at)
         when reason like '%-return' then
           sequence is distinct from abs(held.amount) or transfer.created_at is distinct from held.decided_at
         when reason like '%-release' then
           transfer.created_at not between donation.created_at - interval '1 minute'
             and coalesce(held.decided_at + interval '1 minute', 'infinity')
           or sequence <> (select sum(amount) from aura_transfer as part where part.reason = transfer.reason
             and part.subject_id = transfer.subject_id and part.actor_id = transfer.actor_id and part.sequence <= transfer.sequence)
           or sequence = abs(held.amount) and transfer.created_at is distinct from held.decided_at
         when reason = 'withdrawal' and sequence > 1 then not exists (
           select from aura_transfer as release
           where release.reason = 'withdrawal-release' and release.subject_id = donation.id
             and (release.actor_id, release.sequence, release.amount, release.created_at)
               = (transfer.actor_id, transfer.sequence - 1, transfer.amount, transfer.created_at))
         else sequence <> 1 or transfer.created_at <> donation.created_at
       end)`,
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
         ${sumOf('donation-return', 'donation-void', 'withdrawal-return')} - ${sumOf('donation-restored')}
           + coalesce(sum(${netOfVoids}) filter (where sequence % 2 = 1), 0) as returned,
         ${sumOf('withdrawal-return')} as unused,
         coalesce(sum(${netOfVoids}) filter (where sequence % 2 = 0), 0) as restored
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
       or donation.restorations <> (
         select count(*) from aura_transfer as again
         where again.subject_id = donation.id and (again.reason = 'donation-restored'
           or again.reason = 'withdrawal-restored' and again.sequence % 2 = 1))
       or voided_at is not null and exists (
         select from aura_sanction as ended join aura_transfer as void on void.reason in ('donation-void', 'withdrawal-void')
           and void.subject_id = donation.id and void.created_at = voided_at
         where ended.account_id = giver_id and ended.created_at = voided_at and given_back_at is not null)
       or voided_at is not null
         and not exists (select from aura_sanction where account_id = giver_id and created_at = voided_at)
         and not exists (select from aura_held as held
           where act = 'donation' and subject_id = donation.id and state = 'void' and decided_at = voided_at)`,
    'select count(*) from aura_donation',
  ),
]
