import { likesPerAura } from '@aura/contract/aura/aura.limits'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import { type ObjectKind, systemAccounts } from '../aura/aura.rules.ts'

/** Invariants between votes, likes and the ledger, for objects of one kind [AUR-04, AUR-07, AUR-10, AUR-17]. */
export const reactionChecks = (kind: ObjectKind): readonly Check[] => [
  checkOf(
    `every vote on a ${kind} equals its transfers unless it is held, and every transfer has its vote`,
    // Votes and transfers side by side, added up by what they are about: a join would keep both at hand. Sums stay small, because
    // the ledger's own check and the next one find any transfer of more than a vote can move.
    `select 'vote of ' || actor_id || ' on ${kind} ' || subject_id || ': '
       || case when max(version) = 0 then 'none' else 'worth ' || sum(due) || ' after ' || max(version) || ' changes' end
       || ', transfers of ' || sum(paid) || ' up to the change ' || max(sequence) || ', authors '
       || min(author_id) || ' and ' || max(author_id) as difference
     from (
       select ${kind}_id as subject_id, voter_id as actor_id, author_id, ${systemAccounts.mint} as other_id, version,
         0 as sequence, case when is_held then 0 else value end::integer as due, 0 as paid
       from ${kind}_vote
       union all
       select subject_id, actor_id, greatest(debit_account_id, credit_account_id), least(debit_account_id, credit_account_id),
         0, sequence, 0,
         (greatest(-1000, least(amount, 1000)) * sign(credit_account_id))::integer
       from aura_transfer where reason in ('${kind}-vote', '${kind}-vote-void')
     ) as part
     group by subject_id, actor_id
     having max(version) = 0 or sum(due) <> sum(paid) or max(version) < max(sequence)
       or min(author_id) <> max(author_id) or min(other_id) <> max(other_id)`,
    `select count(*) from ${kind}_vote`,
  ),
  checkOf(
    `every void of a vote on a ${kind} took back the one that moderators barred, as its last change`,
    `select 'void of the vote of ' || void.actor_id || ' on ${kind} ' || void.subject_id || ': change ' || void.sequence || ' of '
       || coalesce(vote.version, 0) as difference
     from aura_transfer as void
     left join ${kind}_vote as vote on vote.${kind}_id = void.subject_id and vote.voter_id = void.actor_id
     where void.reason = '${kind}-vote-void' and (void.amount <> 1 or not coalesce(vote.is_barred, false)
       or void.sequence <> vote.version
       or exists (select from aura_transfer as pressed where pressed.reason = '${kind}-vote'
         and pressed.subject_id = void.subject_id and pressed.actor_id = void.actor_id and pressed.sequence = void.sequence))`,
    `select count(*) from aura_transfer where reason = '${kind}-vote-void'`,
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
    `every vote is on a ${kind} that exists, for its author, by someone else, and barred after a void alone`,
    `select 'vote of ' || voter_id || ' on ${kind} ' || ${kind}_id as difference
     from ${kind}_vote as vote left join ${kind} as object on object.id = vote.${kind}_id
     where object.author_id is distinct from vote.author_id or vote.voter_id = vote.author_id
       or is_barred
         and not exists (select from aura_transfer as void where void.reason = '${kind}-vote-void'
           and void.subject_id = ${kind}_id and void.actor_id = voter_id)
         and not exists (select from aura_held as held where held.act = '${kind}-vote' and held.subject_id = ${kind}_id
           and held.giver_id = voter_id and held.state = 'void' and held.decided_by is not null)`,
    `select count(*) from ${kind}_vote`,
  ),
  checkOf(
    `every like is on a ${kind} that exists`,
    `select 'like of ' || liker_id || ' on ${kind} ' || ${kind}_id as difference
     from ${kind}_like where not exists (select from ${kind} as object where object.id = ${kind}_like.${kind}_id)`,
    `select count(*) from ${kind}_like`,
  ),
  checkOf(
    `every award for likes of a ${kind} went to its author, one at each step from the first that likes of others reached`,
    // A like that was taken back keeps its row, so that the rows of an object are its high-water mark.
    `select '${kind} ' || subject_id || ': ' || awards || ' awards up to the step ' || step as difference
     from (
       select subject_id, count(*) as awards, max(sequence) as step, max(object.author_id) as author_id,
         bool_or(object.author_id is null or credit_account_id <> object.author_id or actor_id <> object.author_id
           or amount <> 1 or debit_account_id <> ${systemAccounts.mint}) as is_odd
       from aura_transfer left join ${kind} as object on object.id = subject_id
       where reason = '${kind}-likes'
       group by subject_id
     ) as awarded
     where awards <> step or is_odd or step * ${likesPerAura} > (
       select count(*) from ${kind}_like where ${kind}_id = subject_id and liker_id <> author_id)`,
    `select count(*) from aura_transfer where reason = '${kind}-likes'`,
  ),
]
