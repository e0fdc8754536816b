import { auraLimits } from '@aura/contract/aura/aura.limits'
import { insertActsOfVotes } from '@aura/server/domains/aura/aura.acts.queries'
import { systemAccounts } from '@aura/server/domains/aura/aura.rules'
import type { Tx } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import { purposes } from './chance.ts'
import type { ContentOptions } from './content.ts'

/** Of those who vote on a post, this share also likes it. */
const likeShare = 0.6
/** Shares of votes that give aura, and that give or take it; the rest was given and toggled off again. */
const upShare = 0.86
const standingShare = 0.97

/**
 * Writes votes, spread as people vote: a few posts have very many, most have few; soon after the post more than late.
 * The voters of a post are a walk around all accounts in steps that meet nobody twice.
 */
export async function insertVotes(tx: Tx, { size, chance, now }: ContentOptions): Promise<void> {
  const { users, votes } = size
  const others = users - 1
  const popularity = chance.drawOf('id', purposes.popularity)
  const voteKey = 'popular.id * 16777216 + number'
  // Shares are cut at one vote a person; what that leaves over goes where there is room, in proportion to it.
  await sql`
    create temporary table popular on commit drop as
    select id, author_id, created_at,
      (wanted + coalesce(round(sum(room) over up_to * lost / sum(room) over ()), 0)
        - coalesce(round(sum(room) over before * lost / sum(room) over ()), 0))::integer as votes
    from (
      select *, ${others} - wanted as room, ${votes} - sum(wanted) over () as lost
      from (
        select id, author_id, created_at, least(${others}, upto - lag(upto, 1, 0) over (order by id)) as wanted
        from (
          select id, author_id, created_at,
            round(${votes} * sum(weight) over (order by id) / sum(weight) over ())::bigint as upto
          from (select *, power(1 - ${popularity}, -0.55) as weight from post) as weighted
        ) as shared
      ) as cut
    ) as counted
    window up_to as (order by id), before as (order by id rows between unbounded preceding and 1 preceding)`.execute(
    tx,
  )
  await sql`
    insert into post_vote (post_id, voter_id, author_id, value, version, act_day, created_at, updated_at)
    select post_id, slot + case when slot < author_id then 0 else 1 end, author_id,
      case when kind < ${upShare} then 1 when kind < ${standingShare} then -1 else 0 end,
      case when kind < ${standingShare} then 1 else 2 end,
      case when kind < ${standingShare} then (at at time zone 'Europe/Paris')::date end,
      at, case when kind < ${standingShare} then at else least(at + interval '1 minute', ${now}) end
    from (
      select popular.id as post_id, author_id,
        1 + (floor(${chance.drawOf('popular.id', purposes.firstVoter)} * ${others})::bigint
          + number::bigint * ${strideAround(others)}) % ${others} as slot,
        ${chance.drawOf(voteKey, purposes.voteKind)} as kind,
        created_at + (${now}::timestamptz - created_at)
          * power(${chance.drawOf(voteKey, purposes.voteTime)}, 3) as at
      from popular cross join lateral generate_series(0, votes - 1) as number
    ) as cast_votes`.execute(tx)
  // Rankings leave out what an account gives in its first day.
  await sql`
    update post_vote set is_ranked = false from aura_account as voter
    where voter.id = voter_id and post_vote.created_at < opened_at + ${auraLimits.newcomerHours} * interval '1 hour'`.execute(
    tx,
  )
  await insertActsOfVotes(tx, 'post')
}

/** Writes the transfers that the votes caused: one for each press of a button. */
export async function insertVoteTransfers(tx: Tx): Promise<void> {
  const mint = sql`${systemAccounts.mint}::bigint`
  await sql`
    insert into aura_transfer
      (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, is_ranked, created_at)
    select 'post-vote', case when value >= 0 then ${mint} else author_id end,
      case when value >= 0 then author_id else ${mint} end, 1, post_id, voter_id, 1, is_ranked, created_at
    from post_vote
    union all
    select 'post-vote', author_id, ${mint}, 1, post_id, voter_id, 2, is_ranked, updated_at from post_vote where value = 0`.execute(
    tx,
  )
}

export async function insertLikes(tx: Tx, { chance }: ContentOptions): Promise<void> {
  await sql`
    insert into post_like (post_id, liker_id, value, created_at, updated_at)
    select post_id, voter_id, 1, created_at, created_at from post_vote
    where ${chance.drawOf('post_id * 16777216 + voter_id', purposes.like)} < ${likeShare}`.execute(tx)
}

/** A step by which a walk around `count` places meets each once: without a common divisor, and far from short cycles. */
function strideAround(count: number): number {
  let stride = Math.max(1, Math.floor(count * 0.618))
  while (greatestCommonDivisor(stride, count) !== 1) stride++
  return stride
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
