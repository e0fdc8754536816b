import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import { later, minutes } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import { refuseSql, usedSql, voteLimitSql } from './aura.limits.queries.ts'
import type { HoldReason } from './aura.limits.rules.ts'
import { insertTransfers, isRankedGiver } from './aura.queries.ts'
import { systemAccounts } from './aura.rules.ts'

/** Terms on which a statement changes votes. */
export interface VoteTerms {
  act: 'post-vote' | 'comment-vote'
  now: Date
  /** The votes' effect on their authors waits for a moderator, where they become votes that stand. */
  hold: HoldReason | null
  /** The giver had never met the receiver; kept with a negative act. */
  isStranger: boolean
  /** Premium lifts the day's number of votes. */
  isUnlimited: boolean
}

/** SQL of what votes do to the ledger, for the statement of the domain that owns the votes. */
export interface VoteSql {
  /** Whether rankings count what the account that `giver` names gives. */
  isRanked: (giver: RawBuilder<Id>) => RawBuilder<boolean>
  /**
   * Condition on `actor_id` and `author_id`: no limit is near, so that one more positive vote is no reason to end a
   * statement that carries others too.
   */
  hasRoom: RawBuilder<boolean>
  /** CTEs that follow a CTE `changes` (see {@link voteSql}). */
  effects: RawBuilder<unknown>
  /** Joins of what the CTEs found to their relation `weighed`, which is `changes` with what each change counts for. */
  joins: RawBuilder<unknown>
  /** Selected with each answer: ends the statement when a limit is passed, and ends the wait of a held vote taken back. */
  guard: RawBuilder<unknown>
}

/**
 * Pays the authors of changed votes from the mint, or takes back to it, and counts them against the limits of the day, all
 * within the statement that changes the votes: it moves together or not at all, and a vote waits for no row but its
 * giver's own [AUR-07, AUR-18, AUR-20].
 *
 * The statement's CTE `changes` has, of at most one vote a giver: subject_id, actor_id, author_id, sequence, at;
 * old_value and new_value; was_held and is_held; is_ranked; day, the Paris day; old_day and old_counted, when and with
 * which sign the vote last took up room.
 */
export function voteSql(terms: VoteTerms): VoteSql {
  const { act, now, hold, isStranger, isUnlimited } = terms
  const { mint } = systemAccounts
  const limits = auraLimits
  // Recent losses mirror the negative votes that count: toggling one vote again and again is no raid.
  // Rows that others may lock are written in one order, so that statements never deadlock.
  const effects = sql`
    weighed as materialized (
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
      select actor_id, day, is_new::integer, greatest(down, 0) from weighed where is_new or up <> 0 order by actor_id
      on conflict (giver_id, day) do update set
        votes = used.votes + excluded.votes,
        negative_votes = greatest(0, used.negative_votes + (select down from weighed where actor_id = used.giver_id))
      returning giver_id, votes, negative_votes
    ), pair_day as (
      insert into aura_pair_day as used (giver_id, receiver_id, day, positive_votes, negative_votes)
      select actor_id, author_id, day, greatest(up, 0), greatest(down, 0) from weighed where is_new or up <> 0
      order by actor_id
      on conflict (giver_id, receiver_id, day) do update set
        positive_votes = greatest(0, used.positive_votes + (select up from weighed where actor_id = used.giver_id)),
        negative_votes = greatest(0, used.negative_votes + (select down from weighed where actor_id = used.giver_id))
      returning giver_id, positive_votes, negative_votes
    ), lost as (
      select author_id, day, sum(loss) as loss from weighed where loss <> 0 group by author_id, day
    ), loss_day as (
      insert into aura_loss_day as used (receiver_id, day, lost)
      select author_id, day, greatest(loss, 0) from lost order by author_id
      on conflict (receiver_id, day) do update set
        lost = greatest(0, used.lost + (select loss from lost where author_id = used.receiver_id))
    ), recent_loss as (
      insert into aura_recent_loss (receiver_id, giver_id, is_stranger, at)
      select author_id, actor_id, ${isStranger}, at from weighed where down > 0
    ), removed_loss as (
      delete from aura_recent_loss where ctid in (
        select latest.loss_row from weighed cross join lateral (
          select ctid as loss_row from aura_recent_loss
          where receiver_id = author_id and giver_id = actor_id and aura_recent_loss.at > ${later(now, -minutes(limits.raidMinutes))}
          order by aura_recent_loss.at desc limit 1
        ) as latest where down < 0)
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
  // Today's row is read from its change, earlier days, which no longer change, from the table.
  const positiveActs = sql<number>`coalesce(pair_day.positive_votes, 0) + (
    select coalesce(sum(donations), 0) + coalesce(sum(before.positive_votes) filter (
      where before.day < weighed.day or pair_day.giver_id is null), 0)
    from aura_pair_day as before
    where before.giver_id = weighed.actor_id and before.receiver_id = weighed.author_id
      and before.day > weighed.day - ${limits.serialDays}::integer)`
  const passed = voteLimitSql(
    {
      isNew: sql`is_new`,
      isPositive: sql`up > 0`,
      isNegative: sql`down > 0`,
      isPaid: sql`new_value = 1 and not is_held`,
      votes: sql`giver_day.votes`,
      negativeVotes: sql`giver_day.negative_votes`,
      positiveToOne: sql`pair_day.positive_votes`,
      negativeToOne: sql`pair_day.negative_votes`,
      positiveActs,
    },
    isUnlimited,
  )
  const undone = sql`case when was_held and not is_held then undo_held(${act}, subject_id, actor_id, at) end`
  return {
    isRanked: (giver) => isRankedGiver(giver, now),
    hasRoom: hasRoom(parisDay(now)),
    effects,
    joins: sql`left join giver_day on giver_day.giver_id = actor_id
      left join pair_day on pair_day.giver_id = actor_id`,
    guard: sql`${refuseSql(passed)}, ${undone}`,
  }
}

/** SQL on `actor_id` and `author_id`: one more positive vote on `day` passes no limit. */
function hasRoom(day: string): RawBuilder<boolean> {
  const passed = voteLimitSql(
    {
      isNew: sql`true`,
      isPositive: sql`true`,
      isNegative: sql`false`,
      isPaid: sql`true`,
      votes: sql`giver.votes + 1`,
      negativeVotes: sql`0`,
      positiveToOne: sql`pair.positive_votes + 1`,
      negativeToOne: sql`0`,
      positiveActs: sql`pair.positive_acts + 1`,
    },
    false,
  )
  return sql`(select ${passed} is null from ${usedSql(sql`author_id`, day)})`
}
