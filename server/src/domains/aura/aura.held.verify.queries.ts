import { auraLimits } from '@aura/contract/aura/aura.limits'
import { dayTextOf } from '../../platform/clock/paris-sql.ts'
import { type Check, checkOf } from '../../platform/db/checks.ts'

const aMinute = `interval '1 minute'`
/** Acts of later Paris days are kept. */
const keptSince = `${dayTextOf('now()')} - ${auraLimits.serialDays}`
const isUnranked = `held.is_ranked <> (held.created_at >= giver.opened_at + interval '${auraLimits.newcomerHours} hours')`
/**
 * Without a moderator, an act counts once its ceiling has room, and is void once it lapses. Positive acts are held as a series only.
 */
const isOdd = `num_nonnulls(granted_at, granted_by, retaken) > 0 or amount > 0 and why <> 'serial'
  or why = 'appealed' and (state not in ('counted', 'void') or decided_by is null) or state in ('held', 'undone') and decided_by is not null
  or decided_by is null and (state = 'counted' and why <> 'ceiling'
    or state = 'void' and decided_at < held.created_at + interval '${auraLimits.undecidedDays} days')`

const waitsOfVotes = (object: 'post' | 'comment') =>
  checkOf(
    `every wait of a vote on a ${object} is of one that was, from its moment to its end`,
    // A hold for a raid continues when its giver votes again on a later day.
    `select 'wait ' || held.id || ' of ' || held.giver_id || ' on ${object} ' || held.subject_id || ': ' || state || ', amount ' || amount
     || ', counted ' || moved as difference
   from aura_held as held
   left join aura_account as giver on giver.id = held.giver_id
   left join ${object}_vote as vote on vote.${object}_id = held.subject_id and vote.voter_id = held.giver_id
   where held.act = '${object}-vote' and (
     vote.author_id is distinct from held.receiver_id or abs(amount) <> 1 or moved <> (state = 'counted')::integer
     or ${isUnranked} or ${isOdd}
     or held.created_at not between vote.created_at - ${aMinute} and vote.updated_at + ${aMinute}
     or decided_at not between held.created_at - ${aMinute} and vote.updated_at + ${aMinute}
     or held.day <> ${dayTextOf('held.created_at')} and case why
       when 'raid' then held.day not between ${dayTextOf('held.created_at')} and ${dayTextOf(`(vote.updated_at + ${aMinute})`)}
       when 'appealed' then held.day not between ${dayTextOf(`(vote.created_at - ${aMinute})`)} and ${dayTextOf('held.created_at')}
       else true end
     or why = 'appealed' and not exists (
       select from aura_transfer as void
       where void.reason = held.act || '-void' and void.subject_id = held.subject_id and void.actor_id = held.giver_id
         and void.created_at = held.created_at and void.credit_account_id = held.receiver_id)
     or state = 'void' and decided_by is not null and not vote.is_barred
     or state = 'counted' and not exists (
       select from aura_transfer as transfer
       where reason = held.act and transfer.subject_id = held.subject_id and actor_id = held.giver_id
         and transfer.created_at = decided_at and transfer.amount = 1 and (credit_account_id > 0) = (held.amount > 0))
     or vote.version < (
       select count(*) + bool_and(state <> 'held')::integer from aura_held as other
       where (other.giver_id, other.act, other.subject_id) = (held.giver_id, held.act, held.subject_id))
     or held.day > ${keptSince} and not exists (
       select from aura_act as act
       where act.giver_id = held.giver_id and act.day = held.day and act.kind = held.act and act.subject_id = held.subject_id
         and act.sign = held.amount and act.receiver_id = held.receiver_id))`,
    `select count(*) from aura_held where act = '${object}-vote'`,
  )

/** Invariants of holds and the acts that they hold [AUR-44, AUR-57, AUR-61, AUR-70]. */
export const holdChecks: readonly Check[] = [
  waitsOfVotes('post'),
  waitsOfVotes('comment'),
  checkOf(
    'every donation that waits, or did, has one wait, which ended as its escrow did',
    `select coalesce('wait ' || held.id, 'no wait') || ' of the donation ' || coalesce(held.subject_id, moved.subject_id) || ': '
       || coalesce(state, 'none') || ', amount ' || coalesce(held.amount, 0) || ', counted ' || coalesce(moved, 0) || '; in escrow '
       || coalesce(paid, 0) || ', counted ' || coalesce(released, 0) || ', given back ' || coalesce(returned, 0) as difference
     from (select *, count(*) over (partition by subject_id) as waits from aura_held where act in ('donation', 'withdrawal')) as held
     full join (
       select subject_id, sum(amount) filter (where reason like '%-hold') as paid,
         coalesce(sum(amount) filter (where reason like '%-release'), 0) as released,
         coalesce(sum(amount) filter (where reason like '%-return'), 0) as returned,
         -- The latest by number: the clocks of two servers may differ a little.
         (array_agg(created_at order by id desc) filter (where reason not like '%-hold'))[1] as ended_at
       from aura_transfer
       where reason in ('donation-hold', 'donation-release', 'donation-return', 'withdrawal-hold', 'withdrawal-release',
         'withdrawal-return')
       group by subject_id
     ) as moved using (subject_id)
     left join aura_donation as donation on donation.id = subject_id
     left join aura_account as giver on giver.id = held.giver_id
     where held.id is null or moved.subject_id is null or donation.id is null or waits > 1
       or (held.giver_id, held.receiver_id, held.act, held.created_at, held.day) is distinct from (
         donation.giver_id, donation.receiver_id, case when donation.amount > 0 then 'donation' else 'withdrawal' end,
         donation.created_at, ${dayTextOf('donation.created_at')})
       or sign(held.amount) <> sign(donation.amount) or abs(held.amount) <> paid or held.moved <> released
       or abs(held.amount) <> abs(donation.amount) and why <> 'ceiling'
       or ${isUnranked} or ${isOdd.replaceAll('amount', 'held.amount')}
       or case state
         when 'held' then released >= paid or returned > 0
         when 'counted' then released <> paid or ended_at <> decided_at
         when 'void' then returned = 0 or released + returned <> paid or ended_at <> decided_at
         else true
       end`,
    `select count(*) from aura_held where act in ('donation', 'withdrawal')`,
  ),
]
