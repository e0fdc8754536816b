import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { WantedChallenges } from './challenges.cards.queries.ts'
import type { ListOrder, ListPlace } from './challenges.cursor.rules.ts'

/** Filters of a list; an undefined one filters nothing. */
export interface ListFilters {
  order: ListOrder
  status: 'open' | 'closed' | undefined
  creatorId: Id | undefined
  /** SQL on `challenge`: a victory of the account whose victories are listed. */
  isWon: RawBuilder<boolean> | undefined
  ids: readonly Id[] | undefined
  /** The place after which the page begins. */
  after: ListPlace | undefined
}

const place = sql`((closed_at is null), created_at, id)`

/** SQL of a list's conditions and order; an index serves each combination. */
export function listedSql(filters: ListFilters): Pick<WantedChallenges, 'where' | 'order'> {
  const { order, status, creatorId, isWon, ids, after } = filters
  const conditions: RawBuilder<boolean>[] = []
  // The place is written as a condition on the index of the order: with a condition on `closed_at`, PostgreSQL would read that
  // index to its end.
  if (status === 'open') conditions.push(sql`${place} > (true, '-infinity'::timestamptz, 0::bigint)`)
  if (status === 'closed') conditions.push(sql`${place} < (true, '-infinity'::timestamptz, 0::bigint)`)
  if (creatorId !== undefined) conditions.push(sql`creator_id = ${creatorId}`)
  if (isWon) conditions.push(isWon)
  if (ids) conditions.push(sql`id = any(${ids}::bigint[])`)
  if (after) conditions.push(isAfter(order, after))
  return {
    where: conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`,
    order:
      order === 'won'
        ? sql`closed_at desc, id desc`
        : sql`(closed_at is null) desc, created_at desc, id desc`,
  }
}

const isAfter = (order: ListOrder, { isOpen, createdAt, id }: ListPlace): RawBuilder<boolean> =>
  order === 'won'
    ? sql`(closed_at, id) < (${createdAt}, ${id})`
    : sql`${place} < (${isOpen}::boolean, ${createdAt}, ${id})`

/** Posts of at most `limit` entries that were not removed: first the one named, if it is an entry of this challenge, then the newest. */
export async function findEntriesFirst(
  db: Db,
  challengeId: Id,
  namedPostId: Id,
  limit: number,
): Promise<Id[]> {
  const isEntry = sql`challenge_id = ${challengeId} and removed_at is null`
  const { rows } = await sql<{ postId: Id }>`
    (select post_id from challenge_entry where post_id = ${namedPostId} and ${isEntry})
    union all (
      select post_id from challenge_entry where post_id <> ${namedPostId} and ${isEntry}
      order by created_at desc, post_id desc limit ${limit}
    )
    limit ${limit}`.execute(db)
  return rows.map(({ postId }) => postId)
}
