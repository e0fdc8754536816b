import { auraLimits } from '@aura/contract/aura/aura.limits'
import { dayTextOf, startTextOfDay } from '../../platform/clock/paris-sql.ts'
import { type Check, checkOf } from '../../platform/db/checks.ts'

/** The oldest Paris day that a limit reads; acts are kept for longer. A subquery, so that PostgreSQL computes it once. */
const lastDays = `(select ${dayTextOf('now()')} - ${auraLimits.serialDays})`
/** The moment at which the first of the last days begins. */
const startOfLastDays = `(select ${startTextOfDay(`(${lastDays} + 1)`)})`

/** SQL on each kind of objects, one after the other: a join of both together would sort ten million votes by four columns. */
const ofBoth = (select: (object: 'post' | 'comment') => string) =>
  (['post', 'comment'] as const).map(select).join(' union all ')

/** Invariants between acts, which limits count, and votes, donations and holds [AUR-18, AUR-60, AUR-70]. */
export const actChecks: readonly Check[] = [
  checkOf(
    'every act of a vote that stands is the vote, and every vote of the last days that stands has one',
    // Raids read the moment of a negative act: it is the vote's last change, unless the vote was held and counts since, or was void
    // and restored.
    ofBoth(
      (object) => `
     select '${object}-vote ' || coalesce(${object}_id, subject_id) || ' of ' || coalesce(voter_id, giver_id) || ' on '
       || coalesce(act_day, day) || ': ' || coalesce(value, 0) || '; '
       || coalesce('sign ' || sign || ', counted ' || counted || ', void ' || voided, 'no act') as difference
     from (select * from aura_act where kind = '${object}-vote' and state = 'standing') as act
     full join (
       select * from ${object}_vote where value <> 0 and act_day >= (select least(min(day), ${lastDays} + 1) from aura_act where kind = '${object}-vote')
     ) as vote
       on voter_id = giver_id and ${object}_id = subject_id and act_day = day
     where version is null or day is null and act_day > ${lastDays}
       or author_id <> receiver_id or value <> sign or amount <> 1 or voided <> 0 or is_held = (counted = 1)
       or version = 1 and act_day <> ${dayTextOf('created_at')}
       or act_day not between ${dayTextOf(`(created_at - interval '1 minute')`)} and ${dayTextOf(`(updated_at + interval '1 minute')`)}
       or sign = 1 and is_stranger
       or sign = -1 and acted_at <> updated_at and (acted_at > updated_at + interval '1 minute' or ${dayTextOf('acted_at')} <> day
         or not exists (select from aura_held as held
           where held.giver_id = act.giver_id and act = '${object}-vote' and held.subject_id = act.subject_id)
         and not exists (select from aura_transfer as restored where restored.reason = '${object}-vote-restored'
           and restored.subject_id = act.subject_id and restored.actor_id = act.giver_id and restored.sequence = version))`,
    ),
    `select count(*) from aura_act where state = 'standing' and kind in ('post-vote', 'comment-vote')`,
  ),
  checkOf(
    'every act of a donation is as the donation is',
    // What an appeal gives back of a withdrawal may take no room either.
    `select act.kind || ' ' || act.subject_id || ' of ' || act.giver_id || ' on ' || day || ': ' || state
       || ', sign ' || sign || ', counted ' || counted || ', void ' || voided as difference
     from aura_act as act left join aura_donation as donation
       on donation.id = act.subject_id and donation.giver_id = act.giver_id
         and act.kind = case when donation.amount > 0 then 'donation' else 'withdrawal' end
     left join (
       select act as kind, subject_id, giver_id, abs(amount) - moved as amount from aura_held where state = 'void'
     ) as undue on (undue.kind, undue.subject_id, undue.giver_id) = (act.kind, act.subject_id, act.giver_id)
     left join (
       select taking.subject_id, sum(correction.amount)::bigint as amount
       from aura_transfer as correction join aura_transfer as taking on taking.id = correction.subject_id
       where correction.reason = 'correction' and taking.reason = 'withdrawal'
       group by taking.subject_id
     ) as corrected on corrected.subject_id = act.subject_id and act.kind = 'withdrawal'
     where act.kind in ('donation', 'withdrawal') and (
       (donation.receiver_id, donation.amount, ${dayTextOf('donation.created_at')}, donation.created_at)
         is distinct from (act.receiver_id, sign * act.amount, day, acted_at)
       or case when voided_at is not null then voided <> act.amount else
         voided not between coalesce(undue.amount, 0) and coalesce(undue.amount, 0) + coalesce(corrected.amount, 0)
       end
       or (state = 'void') <> (voided = act.amount) or state = 'let-go')`,
    `select count(*) from aura_act where kind in ('donation', 'withdrawal')`,
  ),
  checkOf(
    'every act that was let go or made void is of a vote that was',
    // Clocks of two machines may differ a little around midnight.
    ofBoth(
      (object) => `
     select '${object}-vote ' || subject_id || ' of ' || giver_id || ': ' || acts || ' acts from ' || first_day || ' to '
       || last_day || ', void ' || void_acts || ', changes ' || coalesce(vote.version, 0) as difference
     from (
       select subject_id, giver_id, count(*) as acts, min(day) as first_day, max(day) as last_day,
         min(receiver_id) as receiver_id, max(receiver_id) as other_id, count(*) filter (where state = 'void') as void_acts,
         bool_or(amount <> 1 or voided <> (state = 'void')::integer) as is_odd
       from aura_act where state <> 'standing' and kind = '${object}-vote'
       group by subject_id, giver_id
     ) as act
     left join ${object}_vote as vote on vote.${object}_id = act.subject_id and vote.voter_id = act.giver_id
     where vote.author_id is distinct from receiver_id or other_id <> receiver_id or is_odd or acts >= vote.version
       or first_day < ${dayTextOf(`(vote.created_at - interval '1 minute')`)}
       or last_day > ${dayTextOf(`(vote.updated_at + interval '1 minute')`)}
       or void_acts > vote.is_barred::integer + (
         select count(*) from aura_held as held
         where held.act = '${object}-vote' and held.subject_id = act.subject_id and held.giver_id = act.giver_id
           and held.state = 'void')`,
    ),
    `select count(*) from aura_act where state <> 'standing' and kind in ('post-vote', 'comment-vote')`,
  ),
  checkOf(
    'every donation of the last days, and every vote that was let go since, is counted as an act',
    `select kind || ' ' || subject_id || ' of ' || giver_id || ' on ' || day as difference
     from (
       ${ofBoth(
         (object) => `
       select '${object}-vote' as kind, ${object}_id as subject_id, voter_id as giver_id, ${dayTextOf('created_at')} as day, null as sign
       from ${object}_vote where value = 0 and ${dayTextOf('created_at')} > ${lastDays}
       union all
       select '${object}-vote', ${object}_id, voter_id, ${dayTextOf('moved_at')}, net
       from ${object}_vote as vote cross join lateral (
         select reason, created_at as moved_at,
           sum(case when credit_account_id > 0 then amount else -amount end) over (order by sequence) as net
         from aura_transfer
         where reason in ('${object}-vote', '${object}-vote-void', '${object}-vote-restored') and subject_id = ${object}_id and actor_id = voter_id
       ) as press
       where version > 1 and updated_at > ${startOfLastDays} and moved_at > ${startOfLastDays} and net <> 0
         and reason <> '${object}-vote-restored'
         and not exists (select from aura_held as held
           where held.giver_id = voter_id and act = '${object}-vote' and held.subject_id = ${object}_id and decided_at = moved_at)`,
       )}
       union all
       select case when amount > 0 then 'donation' else 'withdrawal' end, id, giver_id, day, sign(amount)
       from (select *, ${dayTextOf('created_at')} as day from aura_donation) as donation
       where day > ${lastDays}
     ) as done
     where not exists (select from aura_act as act
       where act.giver_id = done.giver_id and act.day = done.day and act.kind = done.kind
         and act.subject_id = done.subject_id and act.sign = coalesce(done.sign, act.sign))`,
    'select count(*) from aura_act',
  ),
  checkOf(
    'every donation that stands counts but for what is held or void of it',
    `select act.kind || ' ' || act.subject_id || ' of ' || act.giver_id || ': ' || act.amount || ', counted ' || act.counted
       || ', void ' || act.voided || ', held ' || coalesce(waiting.amount, 0) as difference
     from aura_act as act left join (
       select act as kind, subject_id, giver_id, abs(amount) - moved as amount from aura_held where state = 'held'
     ) as waiting using (kind, subject_id, giver_id)
     where act.state = 'standing' and act.kind in ('donation', 'withdrawal') and act.amount <> act.counted + act.voided + coalesce(waiting.amount, 0)`,
    `select count(*) from aura_act where state = 'standing' and kind in ('donation', 'withdrawal')`,
  ),
]
