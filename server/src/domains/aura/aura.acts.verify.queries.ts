import { auraLimits } from '@aura/contract/aura/aura.limits'
import { type Check, checkOf } from '../../platform/db/checks.ts'

/** Before these Paris days no limit looks back; acts are kept for longer. */
const lastDays = `(now() at time zone 'Europe/Paris')::date - ${auraLimits.serialDays}`
const dayOf = (moment: string) => `(${moment} at time zone 'Europe/Paris')::date`

/** SQL on each kind of objects, one after the other: a join of both together would sort ten million votes by four columns. */
const ofBoth = (select: (object: 'post' | 'comment') => string) =>
  (['post', 'comment'] as const).map(select).join(' union all ')

/** What must hold between acts, which limits count, and votes, donations and holds [AUR-18, AUR-60, AUR-70]. */
export const actChecks: readonly Check[] = [
  checkOf(
    'every act that stands is a vote as it stands, and every act of a donation is as the donation is',
    // What a contest gives back of a withdrawal may take no room either.
    `select kind || ' ' || subject_id || ' of ' || giver_id || ' on ' || day || ': ' || state
       || ', sign ' || sign || ', counted ' || counted || ', void ' || voided as difference
     from (
       ${ofBoth(
         (object) => `
       select act.*, done.author_id as done_receiver_id, done.value::bigint as done_amount, done.is_held,
         0::bigint as least_void, 0::bigint as most_void
       from aura_act as act left join ${object}_vote as done
         on done.voter_id = act.giver_id and done.${object}_id = act.subject_id and done.act_day = act.day
       where act.kind = '${object}-vote' and act.state = 'standing'`,
       )}
       union all
       select act.*, done.receiver_id, done.amount, null,
         case when done.voided_at is null then coalesce(undue.amount, 0) else act.amount end,
         case when done.voided_at is null then coalesce(undue.amount, 0) + coalesce(corrected.amount, 0) else act.amount end
       from aura_act as act left join aura_donation as done
         on done.id = act.subject_id and done.giver_id = act.giver_id
           and ${dayOf('done.created_at')} = act.day
           and act.kind = case when done.amount > 0 then 'donation' else 'withdrawal' end
       left join (
         select act as kind, subject_id, giver_id, abs(amount) - moved as amount from aura_held where state = 'void'
       ) as undue on (undue.kind, undue.subject_id, undue.giver_id) = (act.kind, act.subject_id, act.giver_id)
       left join (
         select taking.subject_id, sum(correction.amount)::bigint as amount
         from aura_transfer as correction join aura_transfer as taking on taking.id = correction.subject_id
         where correction.reason = 'correction' and taking.reason = 'withdrawal'
         group by taking.subject_id
       ) as corrected on corrected.subject_id = act.subject_id and act.kind = 'withdrawal'
       where act.kind in ('donation', 'withdrawal')
     ) as act
     where done_receiver_id is distinct from receiver_id or done_amount is distinct from sign * amount
       or voided not between least_void and most_void or (state = 'void') <> (voided = amount)
       or state = 'let-go' or is_held is not distinct from (counted = 1)`,
    'select count(*) from aura_act',
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
       or first_day < ${dayOf(`(vote.created_at - interval '1 minute')`)}
       or last_day > ${dayOf(`(vote.updated_at + interval '1 minute')`)}
       or void_acts > vote.is_barred::integer + (
         select count(*) from aura_held as held
         where held.act = '${object}-vote' and held.subject_id = act.subject_id and held.giver_id = act.giver_id
           and held.state = 'void')`,
    ),
    `select count(*) from aura_act where state <> 'standing' and kind in ('post-vote', 'comment-vote')`,
  ),
  checkOf(
    'every vote and donation of the last days is counted as an act, also if it was let go since',
    `select kind || ' ' || subject_id || ' of ' || giver_id || ' on ' || day as difference
     from (
       ${ofBoth(
         (object) => `
       select '${object}-vote' as kind, ${object}_id as subject_id, voter_id as giver_id,
         coalesce(act_day, ${dayOf('created_at')}) as day, nullif(value, 0) as sign, case when value <> 0 then 'standing' end as state
       from ${object}_vote where act_day > ${lastDays} or value = 0 and ${dayOf('created_at')} > ${lastDays}`,
       )}
       union all
       select case when amount > 0 then 'donation' else 'withdrawal' end, id, giver_id, day, sign(amount), null
       from (select *, ${dayOf('created_at')} as day from aura_donation) as donation
       where day > ${lastDays}
     ) as done
     where not exists (select from aura_act as act
       where act.giver_id = done.giver_id and act.day = done.day and act.kind = done.kind
         and act.subject_id = done.subject_id and act.sign = coalesce(done.sign, act.sign)
         and act.state = coalesce(done.state, act.state))`,
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
