import { auraLimits } from '@aura/contract/aura/aura.limits'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import { type ObjectKind, systemAccounts } from '../aura/aura.rules.ts'

/** Longest difference between two readings of the clock for one act. */
const aMinute = `interval '1 minute'`

/**
 * SQL on `transfer`: the vote was unranked before it, from its giver's first day on. Switches, withdrawals and the end of a hold keep
 * a vote's rank.
 */
const keepsItsRank = (kind: ObjectKind) => `
  exists (select from aura_held as held where held.giver_id = transfer.actor_id and held.act = '${kind}-vote'
    and held.subject_id = transfer.subject_id and not held.is_ranked)
  or exists (
    select from (
      select sum(case when credit_account_id > 0 then amount else -amount end) as net,
        (array_agg(is_ranked order by sequence desc))[1] as was_ranked
      from aura_transfer as earlier
      where earlier.reason = '${kind}-vote' and earlier.subject_id = transfer.subject_id
        and earlier.actor_id = transfer.actor_id and earlier.sequence < transfer.sequence
    ) as before where net <> 0 and not was_ranked)`

/** Invariants between the votes on objects of one kind and the ledger [AUR-04, AUR-07, AUR-10]. */
export const voteChecks = (kind: ObjectKind): readonly Check[] => [
  votesMatchTransfers(kind),
  changedVotesMatchTransfers(kind),
  voidsMatchBarredVotes(kind),
  restoredVotesMatchVoids(kind),
  heldVotesMatchHeldActs(kind),
  votesHaveObjects(kind),
]

const votesMatchTransfers = (kind: ObjectKind): Check =>
  checkOf(
    `every vote on a ${kind} equals its transfer, and every movement of a vote is for its author, at its moment, ranked as it is`,
    // One join of all votes and their transfers; the next check sums the transfers of the few votes that changed.
    `select 'vote of ' || coalesce(voter_id, actor_id) || ' on ${kind} ' || coalesce(${kind}_id, subject_id) || ': '
       || coalesce('transfer ' || transfer.id || ' of ' || amount || ', change ' || sequence, 'no transfer') || ' of '
       || coalesce(version, 0) as difference
     from (
       select transfer.id, subject_id, actor_id, sequence, debit_account_id, credit_account_id, amount, is_ranked,
         created_at as moved_at, is_ranked <> (created_at >= ranked_from) as is_ranked_otherwise
       from aura_transfer as transfer
       left join (select id, opened_at + interval '${auraLimits.newcomerHours} hours' as ranked_from from aura_account) as giver
         on giver.id = actor_id
       where reason = '${kind}-vote'
     ) as transfer
     full join ${kind}_vote as vote on ${kind}_id = subject_id and voter_id = actor_id
     where version is null or author_id = voter_id
       or greatest(debit_account_id, credit_account_id) <> author_id
       or least(debit_account_id, credit_account_id) <> ${systemAccounts.mint}
       or case when version = 1 then
         case when transfer.id is null then not is_held else
           is_held or sequence <> 1 or amount <> 1 or (credit_account_id > 0) <> (value = 1) or is_ranked_otherwise
           or vote.is_ranked <> transfer.is_ranked or moved_at <> created_at or moved_at <> updated_at
         end
       else
         sequence > version or amount not between 1 and 2 or sequence = 1 and (moved_at <> created_at or is_ranked_otherwise)
         or sequence = version and (vote.is_ranked <> transfer.is_ranked or moved_at < updated_at - ${aMinute})
         or moved_at not between created_at - ${aMinute} and updated_at + ${aMinute}
         or is_ranked_otherwise and (transfer.is_ranked or not (${keepsItsRank(kind)}))
       end`,
    `select count(*) from ${kind}_vote`,
  )

const changedVotesMatchTransfers = (kind: ObjectKind): Check =>
  checkOf(
    `every vote on a ${kind} that changed is worth the net of its transfers, one after the other, unless it is held`,
    // A change without a transfer began or ended a hold.
    `select 'vote of ' || voter_id || ' on ${kind} ' || ${kind}_id || ': worth ' || value || case when is_held then ', held' else '' end
       || ', transfers of ' || net || ' by ' || moves || ' of ' || version || ' changes' as difference
     from ${kind}_vote as vote
     cross join lateral (
       select coalesce(sum(step), 0) as net, count(*) as moves, coalesce(bool_or(is_odd), false) as is_odd
       from (
         select step, abs(sum(step) over in_order) > 1 or created_at < lag(created_at) over in_order - ${aMinute} as is_odd
         from aura_transfer cross join lateral (select case when credit_account_id > 0 then amount else -amount end as step) as moved
         where reason in ('${kind}-vote', '${kind}-vote-void', '${kind}-vote-restored') and subject_id = ${kind}_id
           and actor_id = voter_id
         window in_order as (order by sequence)
       ) as transfer
     ) as moved
     where version > 1 and (is_odd or net <> case when is_held then 0 else value end
       or moves < version
         and not exists (select from aura_held where giver_id = voter_id and act = '${kind}-vote' and subject_id = ${kind}_id))`,
    `select count(*) from ${kind}_vote where version > 1`,
  )

const voidsMatchBarredVotes = (kind: ObjectKind): Check =>
  checkOf(
    `every void of a vote on a ${kind} took back the one that moderators barred, as its last change, by a sanction or an appeal, unless that was reversed`,
    // The hold of a void that was reversed counts. Appeals of erased accounts are deleted. A void by an appeal stays when a sanction on
    // the same vote is given back.
    `select 'void of the vote of ' || void.actor_id || ' on ${kind} ' || void.subject_id || ': change ' || void.sequence || ' of '
       || coalesce(vote.version, 0) as difference
     from aura_transfer as void
     left join ${kind}_vote as vote on vote.${kind}_id = void.subject_id and vote.voter_id = void.actor_id
     left join aura_transfer as restored on restored.reason = '${kind}-vote-restored' and restored.subject_id = void.subject_id
       and restored.actor_id = void.actor_id and restored.sequence = void.sequence + 1
     left join aura_held as reversed on reversed.act = '${kind}-vote' and reversed.subject_id = void.subject_id
       and reversed.giver_id = void.actor_id and reversed.created_at = void.created_at and reversed.why = 'appealed'
       and reversed.state = 'counted'
     left join lateral (
       select true as is_one, bool_or(given_back_at is null) as stands from aura_sanction
       where account_id = void.actor_id and created_at = void.created_at having count(*) > 0
     ) as sanction on true
     where void.reason = '${kind}-vote-void' and (void.amount <> 1 or vote.version is null
       or (greatest(void.debit_account_id, void.credit_account_id), least(void.debit_account_id, void.credit_account_id))
         <> (vote.author_id, ${systemAccounts.mint})
       or exists (select from aura_transfer as pressed where pressed.reason = '${kind}-vote'
         and pressed.subject_id = void.subject_id and pressed.actor_id = void.actor_id and pressed.sequence = void.sequence)
       or restored.id is null and reversed.id is null and (not vote.is_barred or void.sequence <> vote.version or void.is_ranked <> vote.is_ranked
         or void.created_at not between vote.updated_at - ${aMinute} and vote.updated_at + ${aMinute}
         or not sanction.stands
           and not exists (select from aura_transfer as correction
             where correction.reason = 'correction' and correction.subject_id = void.id)
           and not exists (select from aura_contest where account_id = void.credit_account_id and outcome = 'restored'
             and answered_at = void.created_at))
       or sanction.is_one is null
       and not exists (select from aura_contest as appeal
         where appeal.account_id = void.credit_account_id and appeal.outcome = 'restored'
           and appeal.answered_at between void.created_at - ${aMinute} and void.created_at + ${aMinute})
       and not exists (select from account where id = void.credit_account_id and erased_at >= void.created_at))`,
    `select count(*) from aura_transfer where reason = '${kind}-vote-void'`,
  )

const restoredVotesMatchVoids = (kind: ObjectKind): Check =>
  checkOf(
    `every vote on a ${kind} that stands again takes back the void of a sanction, as it was, when the sanction was given back`,
    `select 'vote of ' || restored.actor_id || ' on ${kind} ' || restored.subject_id || ': change ' || restored.sequence || ' of '
       || coalesce(vote.version, 0) as difference
     from aura_transfer as restored
     left join ${kind}_vote as vote on vote.${kind}_id = restored.subject_id and vote.voter_id = restored.actor_id
     left join aura_transfer as void on void.reason = '${kind}-vote-void' and void.subject_id = restored.subject_id
       and void.actor_id = restored.actor_id and void.sequence = restored.sequence - 1
     where restored.reason = '${kind}-vote-restored' and (
       (restored.debit_account_id, restored.credit_account_id, restored.amount, restored.is_ranked)
         is distinct from (void.credit_account_id, void.debit_account_id, void.amount, void.is_ranked)
       or vote.version is null or restored.sequence > vote.version
       or restored.created_at not between vote.created_at - ${aMinute} and vote.updated_at + ${aMinute}
       or exists (select from aura_transfer as pressed where pressed.reason = '${kind}-vote'
         and pressed.subject_id = restored.subject_id and pressed.actor_id = restored.actor_id
         and pressed.sequence = restored.sequence)
       or not exists (select from aura_sanction where account_id = restored.actor_id and created_at = void.created_at
         and given_back_at = restored.created_at))`,
    `select count(*) from aura_transfer where reason = '${kind}-vote-restored'`,
  )

const heldVotesMatchHeldActs = (kind: ObjectKind): Check =>
  checkOf(
    `every held vote on a ${kind} waits for a decision, and no other does`,
    `select 'vote of ' || giver_id || ' on ${kind} ' || subject_id || ': value ' || coalesce(vote.value::text, 'none')
       || ', waiting ' || coalesce(waiting.amount::text, 'none') as difference
     from (
       select ${kind}_id as subject_id, voter_id as giver_id, author_id, value from ${kind}_vote where is_held
     ) as vote
     full join (
       select subject_id, giver_id, receiver_id, amount from aura_held where act = '${kind}-vote' and state = 'held'
     ) as waiting using (subject_id, giver_id)
     where vote.value is distinct from waiting.amount or vote.author_id is distinct from waiting.receiver_id`,
    `select count(*) from aura_held where act = '${kind}-vote' and state = 'held'`,
  )

const votesHaveObjects = (kind: ObjectKind): Check =>
  checkOf(
    `every vote is on a ${kind} that exists, for its author, and barred after a void alone`,
    `select 'vote of ' || voter_id || ' on ${kind} ' || ${kind}_id as difference
     from ${kind}_vote as vote left join ${kind} as object on object.id = vote.${kind}_id
     where object.author_id is distinct from vote.author_id
       or is_barred
         and not exists (select from aura_transfer as void where void.reason = '${kind}-vote-void'
           and void.subject_id = ${kind}_id and void.actor_id = voter_id and void.sequence = version)
         and not exists (select from aura_held as held where held.act = '${kind}-vote' and held.subject_id = ${kind}_id
           and held.giver_id = voter_id and held.state = 'void' and held.decided_by is not null)`,
    `select count(*) from ${kind}_vote`,
  )
