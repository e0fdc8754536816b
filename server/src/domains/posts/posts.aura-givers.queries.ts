import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DatedPlace } from '../../platform/http/cursor-fields.ts'
import { beganAsGift, stoodSince } from '../aura/aura.past-votes.rules.ts'

export interface GiversPage {
  /** Votes after this position; from the latest if undefined. */
  after: DatedPlace | undefined
  limit: number
  /** Most votes to read: a disliked post may have many negative votes between two givers. */
  most: number
}

export interface GiversSql {
  /** The viewer, for whom their own vote has its current state. */
  viewerId: Id | null
  /** For other viewers, a vote counts as taken back only if that happened before this moment. */
  midnight: Date
  shows: (voter: RawBuilder<Id>) => RawBuilder<boolean>
}

/** A person who gave aura, ordered by the first press. */
export type GiverRow = DatedPlace

const vote = { reason: 'post-vote', subjectId: sql`post_id`, actorId: sql`voter_id` } as const

/**
 * SQL on `post_vote`: others may see that its aura stands. As in histories, which name givers only, votes that began by taking aura are
 * left out [AUR-42].
 */
const isKnownToStand = (midnight: Date): RawBuilder<boolean> => sql`(
  case when value = 1 and not is_held then true else updated_at >= ${midnight} and ${stoodSince(vote, midnight)} end
    and ${beganAsGift(vote)}
)`

/** People whose aura a post has, the latest to press first, read along an index up to `most` votes. */
export async function findGivers(
  db: Db,
  postId: Id,
  { after, limit, most }: GiversPage,
  { viewerId, midnight, shows }: GiversSql,
): Promise<GiverRow[]> {
  const { rows } = await sql<GiverRow>`
    select voter_id as id, created_at
    from (${votesAfter(postId, after)} limit ${most}) as looked
    where case when voter_id = ${viewerId}::bigint then value = 1 else ${isKnownToStand(midnight)} end
      and ${shows(sql.ref('voter_id'))}
    order by created_at desc, voter_id desc
    limit ${limit}`.execute(db)
  return rows
}

/** When the last of the `most` votes that {@link findGivers} reads was first pressed; undefined if there are fewer. */
export async function findLastMomentRead(
  db: Db,
  postId: Id,
  { after, most }: Pick<GiversPage, 'after' | 'most'>,
): Promise<Date | undefined> {
  const { rows } = await sql<{ createdAt: Date }>`
    ${votesAfter(postId, after)} offset ${most - 1} limit 1`.execute(db)
  return rows[0]?.createdAt
}

function votesAfter(postId: Id, after: DatedPlace | undefined): RawBuilder<unknown> {
  const place = after
    ? sql`and created_at <= ${after.createdAt}::timestamptz
        and (created_at, voter_id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`
    : sql``
  return sql`
    select post_id, voter_id, created_at, updated_at, value, is_held from post_vote
    where post_id = ${postId} ${place} order by created_at desc, voter_id desc`
}
