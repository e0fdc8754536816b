import { auraLimits } from '@aura/contract/aura/aura.limits'
import { dayTextOf, monthTextOf } from '../../platform/clock/paris-sql.ts'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import { withoutVotesText } from './aura.queries.ts'
import { systemAccounts, type TransferReason } from './aura.rules.ts'

const { escrow, mint } = systemAccounts

export const prizeReasons = [
  'prize-hold',
  'prize',
  'prize-return',
  'prize-void',
  'prize-restored',
  'prize-granted',
  'prize-retaken',
] as const satisfies TransferReason[]
const reasons = `(${prizeReasons.map((reason) => `'${reason}'`).join(', ')})`

/** SQL: whether rankings count a prize that was staked then, by the age of its creator's account [AUR-45]. */
const isOfAge = `staked.created_at >= creator.opened_at + interval '${auraLimits.newcomerHours} hours'`

/**
 * Invariants of prize transfers and holds [CHL-10, CHL-29, CHL-33, CHL-37, CHL-38, AUR-70]. The challenges' own rows are checked by
 * their domain.
 */
export const prizeChecks: readonly Check[] = [
  checkOf(
    'every movement of a prize goes between creator, escrow and winner as it was staked, and ranks if it may',
    // Payments of one creator's prizes are serialized, so their ids give the order. The clocks of two servers may differ a little.
    `select transfer.reason || ' ' || transfer.subject_id || ': ' || transfer.amount || ' from ' || transfer.debit_account_id || ' to '
       || transfer.credit_account_id || ' by ' || transfer.actor_id || ', '
       || case when transfer.is_ranked then 'ranked' else 'not ranked' end || ', at ' || transfer.created_at as difference
     from aura_transfer as transfer
     left join aura_transfer as staked on staked.reason = 'prize-hold' and staked.subject_id = transfer.subject_id
       and staked.actor_id = transfer.actor_id and staked.sequence = 1
     left join aura_transfer as paid on paid.reason = 'prize' and paid.subject_id = transfer.subject_id
       and paid.actor_id = transfer.actor_id and paid.sequence = 1
     left join aura_account as creator on creator.id = transfer.actor_id
     left join aura_held as held on held.act = 'prize' and held.subject_id = transfer.subject_id and held.giver_id = transfer.actor_id
     where transfer.reason in ${reasons} and (
       transfer.sequence <> 1 and transfer.reason not in ('prize-void', 'prize-restored')
       or transfer.amount is distinct from case when transfer.reason = 'prize-retaken' then least(staked.amount, held.retaken) else staked.amount end
       or transfer.created_at < staked.created_at - interval '1 minute'
       or creator.kind is distinct from 'user'
       or case transfer.reason
         when 'prize-hold' then transfer.debit_account_id <> transfer.actor_id or transfer.credit_account_id <> ${escrow}
           or transfer.is_ranked
         when 'prize' then transfer.debit_account_id <> ${escrow} or transfer.credit_account_id in (transfer.actor_id, ${escrow})
           or transfer.credit_account_id < 0
           or transfer.is_ranked <> (${isOfAge} and not exists (
             select from aura_transfer as earlier
             where earlier.credit_account_id = transfer.credit_account_id and earlier.actor_id = transfer.actor_id
               and earlier.reason = 'prize' and earlier.credit_account_id > 0
               and ${withoutVotesText('earlier')} and earlier.is_ranked and earlier.id < transfer.id
               and ${monthTextOf('earlier.created_at')} = ${monthTextOf('transfer.created_at')}))
         when 'prize-return' then transfer.debit_account_id <> ${escrow} or transfer.credit_account_id <> transfer.actor_id
           or transfer.is_ranked or paid.id is not null
         when 'prize-granted' then (transfer.debit_account_id, transfer.credit_account_id, held.state)
             is distinct from (${mint}, held.receiver_id, 'void')
           or transfer.is_ranked or held.decided_by is null
         when 'prize-retaken' then (transfer.debit_account_id, transfer.credit_account_id, transfer.created_at)
             is distinct from (transfer.actor_id, ${mint}, held.granted_at)
           or transfer.is_ranked
         when 'prize-restored' then (transfer.debit_account_id, transfer.credit_account_id, transfer.is_ranked)
             is distinct from (paid.actor_id, paid.credit_account_id, paid.is_ranked)
           or not exists (
             select from aura_transfer as void
             join aura_sanction as sanction on sanction.account_id = void.actor_id and sanction.created_at = void.created_at
             where void.reason = 'prize-void' and void.subject_id = transfer.subject_id and void.actor_id = transfer.actor_id
               and void.sequence = transfer.sequence and sanction.given_back_at = transfer.created_at)
         else (transfer.debit_account_id, transfer.credit_account_id, transfer.is_ranked)
             is distinct from (paid.credit_account_id, paid.actor_id, paid.is_ranked)
           or transfer.sequence > 1 + (select count(*) from aura_transfer as restored where restored.reason = 'prize-restored'
             and restored.subject_id = transfer.subject_id and restored.actor_id = transfer.actor_id)
           or exists (select from aura_sanction as sanction where sanction.account_id = transfer.actor_id
               and sanction.created_at = transfer.created_at and given_back_at is not null)
             and not exists (select from aura_transfer as restored where restored.reason = 'prize-restored'
               and restored.subject_id = transfer.subject_id and restored.actor_id = transfer.actor_id
               and restored.sequence = transfer.sequence)
           or paid.created_at < transfer.created_at - interval '${auraLimits.sanctionDays} days'
           or paid.created_at > transfer.created_at + interval '1 minute'
           or not exists (select from aura_sanction as sanction
             where sanction.account_id = transfer.actor_id and sanction.created_at = transfer.created_at)
       end)`,
    `select count(*) from aura_transfer where reason in ${reasons}`,
  ),
  checkOf(
    'every prize that waits, or did, is as it was staked, and moved when its wait ended as the wait says',
    `select 'wait ' || held.id || ' of the prize ' || held.subject_id || ' of ' || held.giver_id || ' to ' || held.receiver_id || ': '
       || held.state || ', amount ' || held.amount || ', then ' || coalesce(moved.reason || ' at ' || moved.created_at, 'nothing')
       || case when granted_at is null then '' else ', granted at ' || granted_at || ', taken back: ' || coalesce(retaken, 0) end
       as difference
     from (select *, count(*) over (partition by subject_id) as waits from aura_held where act = 'prize') as held
     left join aura_transfer as staked on staked.reason = 'prize-hold' and staked.subject_id = held.subject_id
       and staked.actor_id = held.giver_id and staked.sequence = 1
     left join aura_transfer as moved on moved.reason in ('prize', 'prize-return') and moved.subject_id = held.subject_id
     left join aura_transfer as granted on granted.reason = 'prize-granted' and granted.subject_id = held.subject_id
     left join aura_transfer as taken on taken.reason = 'prize-retaken' and taken.subject_id = held.subject_id
     left join aura_account as creator on creator.id = held.giver_id
     where coalesce(taken.amount, 0) <> coalesce(retaken, 0) or retaken > held.amount
       or granted_at is null and num_nonnulls(retaken, granted_by) > 0
       or granted.created_at is distinct from held.granted_at or waits > 1 or held.amount is distinct from staked.amount
       or held.created_at < staked.created_at - interval '1 minute'
       or held.receiver_id = held.giver_id or held.is_ranked <> (${isOfAge})
       or held.day <> ${dayTextOf('held.created_at')}
       or held.moved <> case when held.state = 'counted' then held.amount else 0 end
       or case held.state
         when 'held' then moved.id is not null or decided_by is not null
         when 'counted' then (moved.reason, moved.credit_account_id, moved.created_at)
             is distinct from ('prize', held.receiver_id, held.decided_at)
           or decided_by is null
         when 'void' then (moved.reason, moved.created_at) is distinct from ('prize-return', held.decided_at)
           or decided_by is null and decided_at < held.created_at + interval '${auraLimits.undecidedDays} days'
         else true
       end`,
    `select count(*) from aura_held where act = 'prize'`,
  ),
]
