import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { HoldReason } from './aura.giving.rules.ts'
import { insertTransfers, isRankedGiver, refusalWhen } from './aura.queries.ts'
import { systemAccounts } from './aura.rules.ts'

/** What the ledger has to know of a vote that is pressed, beyond the vote itself. */
export interface VoteTerms {
  act: 'post-vote' | 'comment-vote'
  giverId: Id
  now: Date
  /** The vote's effect on its author waits for a moderator, if it becomes one that stands. */
  hold: HoldReason | null
  /** The giver had never met the receiver; kept with a negative act. */
  isStranger: boolean
  /** Premium lifts the day's number of votes. */
  isUnlimited: boolean
}

/** SQL of what a vote does to the ledger, for the statement of the domain that owns the vote. */
export interface VoteSql {
  /** Whether rankings count what the giver gives: a boolean. */
  isRanked: RawBuilder<boolean>
  /** CTEs that follow a CTE `changes` (see {@link voteSql}). */
  effects: RawBuilder<unknown>
  /** Relation to answer from: `changes` with what the CTEs found. */
  from: RawBuilder<unknown>
  /** What to select beside the answer: it ends the statement when a limit is passed, and the wait of what is taken back. */
  guard: RawBuilder<unknown>
}

/**
 * Pays the author of a changed vote from the mint, or takes back to it, and counts it against the limits of the day, all
 * within the statement that changes the vote: it moves together or not at all, and a vote waits for no row but its giver's
 * own [AUR-07, AUR-18, AUR-20].
 *
 * The statement's CTE `changes` has, of at most one vote: subject_id, actor_id, author_id, sequence, at; old_value and
 * new_value; was_held and is_held; is_ranked; day, the Paris day; old_day and old_counted, when and with which sign the vote
 * last took up room.
 */
export function voteSql(terms: VoteTerms): VoteSql {
  const { act, giverId, now, hold, isStranger, isUnlimited } = terms
  const { mint } = systemAccounts
  const limits = auraLimits
  const effects = sql`
    weighed as (
      select *,
        new_value <> 0 and old_day is distinct from day as is_new,
        case when new_value = 0 then 0 when old_day is distinct from day then (new_value = 1)::integer
          when old_counted <> new_value then new_value else 0 end as up,
        case when new_value = 0 then 0 when old_day is distinct from day then (new_value = -1)::integer
          when old_counted <> new_value then -new_value else 0 end as down,
        (new_value = -1 and not is_held)::integer
          - (old_value = -1 and not was_held and old_day is not distinct from day)::integer as loss,
        case when is_held then 0 else new_value end - case when was_held then 0 else old_value end as paid
      from changes
    ), giver_day as (
      insert into aura_giver_day as used (giver_id, day, votes, negative_votes)
      select actor_id, day, is_new::integer, greatest(down, 0) from weighed where is_new or up <> 0
      on conflict (giver_id, day) do update set
        votes = used.votes + excluded.votes,
        negative_votes = greatest(0, used.negative_votes + (select down from weighed))
      returning votes, negative_votes
    ), pair_day as (
      insert into aura_pair_day as used (giver_id, receiver_id, day, positive_votes, negative_votes)
      select actor_id, author_id, day, greatest(up, 0), greatest(down, 0) from weighed where is_new or up <> 0
      on conflict (giver_id, receiver_id, day) do update set
        positive_votes = greatest(0, used.positive_votes + (select up from weighed)),
        negative_votes = greatest(0, used.negative_votes + (select down from weighed))
      returning positive_votes, negative_votes
    ), loss_day as (
      insert into aura_loss_day as used (receiver_id, day, lost)
      select author_id, day, greatest(loss, 0) from weighed where loss <> 0
      on conflict (receiver_id, day) do update set lost = greatest(0, used.lost + (select loss from weighed))
    ), harmed as (
      insert into aura_harm (receiver_id, giver_id, is_stranger, at)
      select author_id, actor_id, ${isStranger}, at from weighed where down > 0
    ), waiting as (
      insert into aura_held (act, subject_id, giver_id, receiver_id, amount, why, is_ranked, day, created_at)
      select ${act}, subject_id, actor_id, author_id, new_value, ${hold}::text, is_ranked, day, at
      from weighed where is_held
      on conflict (act, subject_id, giver_id) where state = 'held' do update set
        amount = excluded.amount, why = excluded.why, is_ranked = excluded.is_ranked, day = excluded.day,
        created_at = excluded.created_at
    ), paid as (${insertTransfers(sql`
      select ${act},
        case when paid > 0 then ${mint}::bigint else author_id end,
        case when paid > 0 then author_id else ${mint}::bigint end,
        abs(paid), subject_id, actor_id, sequence, is_ranked, at
      from weighed where paid <> 0`)})`
  // Today's row is read from its change, the days before it from the table: those do not change any more.
  const positiveActs = sql`coalesce((select positive_votes from pair_day), 0) + (
    select coalesce(sum(donations), 0) + coalesce(sum(positive_votes) filter (
      where day < weighed.day or not exists (select from pair_day)), 0)
    from aura_pair_day
    where giver_id = weighed.actor_id and receiver_id = weighed.author_id and day > weighed.day - ${limits.serialDays}::integer)`
  const guard = sql`case
    when is_new and not ${isUnlimited} and giver_day.votes > ${limits.votesPerDay} then ${refusalWhen('votes')}
    when is_new and down > 0 and giver_day.negative_votes > ${limits.negativeVotesPerDay}
      then ${refusalWhen('negative_votes')}
    when is_new and up > 0 and pair_day.positive_votes > ${limits.positiveVotesToOnePerDay}
      then ${refusalWhen('positive_to_one')}
    when is_new and down > 0 and pair_day.negative_votes > ${limits.negativeVotesToOnePerDay}
      then ${refusalWhen('negative_to_one')}
    when new_value = 1 and not is_held and ${positiveActs} > ${limits.serialPositiveActs}
      then ${refusalWhen('serial')}
  end`
  const undone = sql`case when was_held and not is_held then undo_held(${act}, subject_id, actor_id, at) end`
  return {
    isRanked: isRankedGiver(giverId, now),
    effects,
    from: sql`weighed left join giver_day on true left join pair_day on true`,
    guard: sql`${guard}, ${undone}`,
  }
}
