import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { beganAsGift, voteBefore } from '../aura/aura.past-votes.rules.ts'

/**
 * SQL: the vote of a row `post_vote` is positive now or, given a moment, as others may know it then: it began as a gift and was not held.
 * Other votes would reveal who took aura, or when a held one counted [AUR-42].
 */
function standsAt(moment: Date | null): RawBuilder<boolean> {
  if (!moment) return sql`value = 1`
  const vote = { reason: 'post-vote', subjectId: sql`post_id`, actorId: sql`voter_id` } as const
  return sql`case when updated_at < ${moment} then value = 1 and not is_held else ${voteBefore(vote, moment)} = 1 end
    and ${beganAsGift(vote)}`
}

/** The number of posts with aura of an account at a moment, or now: each is worth one. */
export async function countGivenTo(db: Db, voterId: Id, moment: Date | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from post_vote where voter_id = ${voterId} and ${standsAt(moment)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Posts with aura of an account at a moment, or now, newest first, with ids below `beforeId`. */
export async function findGivenTo(
  db: Db,
  voterId: Id,
  { moment, beforeId, limit }: { moment: Date | null; beforeId: Id; limit: number },
): Promise<Id[]> {
  const { rows } = await sql<{ postId: Id }>`
    select post_id from post_vote
    where voter_id = ${voterId} and post_id < ${beforeId} and ${standsAt(moment)}
    order by post_id desc limit ${limit}`.execute(db)
  return rows.map(({ postId }) => postId)
}
