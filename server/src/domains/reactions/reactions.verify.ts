import { type Check, checkOf } from '../../platform/db/checks.ts'
import { type ObjectKind, systemAccounts } from '../aura/aura.rules.ts'

/** What must hold between votes, likes and the ledger, for objects of one kind [AUR-04, AUR-07, AUR-10, AUR-17]. */
export const reactionChecks = (kind: ObjectKind): readonly Check[] => [
  checkOf(
    `every vote on a ${kind} equals its transfers unless it is held, and every transfer has its vote`,
    `select 'vote of ' || actor_id || ' on ${kind} ' || subject_id || ': value ' || coalesce(vote.value::text, 'none')
       || case when vote.is_held then ', held' else '' end || ' after ' || coalesce(vote.version, 0)
       || ' changes, transfers of ' || coalesce(paid.amount, 0) || ' up to the change ' || coalesce(paid.last_sequence, 0)
         as difference
     from (
       select ${kind}_id as subject_id, voter_id as actor_id, author_id, value, is_held, version from ${kind}_vote
     ) as vote
     full join (
       select transfer.subject_id, transfer.actor_id,
         sum(case when credit_account_id > 0 then amount else -amount end) as amount, max(sequence) as last_sequence,
         min(greatest(debit_account_id, credit_account_id)) as first_paid,
         max(greatest(debit_account_id, credit_account_id)) as last_paid
       from aura_transfer as transfer where reason in ('${kind}-vote', '${kind}-vote-void')
       group by transfer.subject_id, transfer.actor_id
     ) as paid using (subject_id, actor_id)
     where vote.version is null
       or case when vote.is_held then 0 else vote.value end <> coalesce(paid.amount, 0)
       or vote.version < paid.last_sequence
       or vote.author_id <> paid.first_paid or vote.author_id <> paid.last_paid`,
    `select count(*) from ${kind}_vote`,
  ),
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
  ),
  checkOf(
    `every vote is on a ${kind} that exists, for its author, by someone else`,
    `select 'vote of ' || voter_id || ' on ${kind} ' || ${kind}_id as difference
     from ${kind}_vote as vote left join ${kind} as object on object.id = vote.${kind}_id
     where object.author_id is distinct from vote.author_id or vote.voter_id = vote.author_id`,
    `select count(*) from ${kind}_vote`,
  ),
  checkOf(
    `every like is on a ${kind} that exists`,
    `select 'like of ' || liker_id || ' on ${kind} ' || ${kind}_id as difference
     from ${kind}_like where not exists (select from ${kind} as object where object.id = ${kind}_like.${kind}_id)`,
    `select count(*) from ${kind}_like`,
  ),
  checkOf(
    `every award for likes of a ${kind} went to its author, one at each step from the first`,
    `select '${kind} ' || subject_id || ': ' || count(*) || ' awards up to the step ' || max(sequence) as difference
     from aura_transfer left join ${kind} as object on object.id = subject_id
     where reason = '${kind}-likes'
     group by subject_id
     having count(*) <> max(sequence)
       or bool_or(author_id is null or credit_account_id <> author_id or actor_id <> author_id or amount <> 1
         or debit_account_id <> ${systemAccounts.mint})`,
    `select count(*) from aura_transfer where reason = '${kind}-likes'`,
  ),
]
