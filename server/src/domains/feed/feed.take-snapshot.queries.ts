import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The best posts of discovery in their order at one moment. */
export interface RankingSnapshot {
  id: Id
  takenAt: Date
  /** Best first. */
  postIds: readonly Id[]
  /** The value of each post, at the same index. */
  authorIds: readonly Id[]
}

/** Stores a snapshot, deletes those taken before `deleteBefore`, and returns its id. */
export async function insertSnapshot(
  db: Db,
  { takenAt, postIds, authorIds }: Omit<RankingSnapshot, 'id'>,
  deleteBefore: Date,
): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    with deleted as (
      delete from feed_ranking_snapshot where taken_at < ${deleteBefore}
    )
    insert into feed_ranking_snapshot (taken_at, post_ids, author_ids)
    values (${takenAt}, ${postIds}::bigint[], ${authorIds}::bigint[])
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an insert that succeeded returns its row')
  return row.id
}

export async function findSnapshot(db: Db, id: Id): Promise<RankingSnapshot | undefined> {
  return db.selectFrom('feedRankingSnapshot').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The latest snapshot taken after `since` and not after `now`. */
export async function findSnapshotTaken(
  db: Db,
  since: Date,
  now: Date,
): Promise<RankingSnapshot | undefined> {
  return db
    .selectFrom('feedRankingSnapshot')
    .selectAll()
    .where('takenAt', '>', since)
    .where('takenAt', '<=', now)
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}
