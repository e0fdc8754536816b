import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { earnedRank } from './comments.rank.queries.ts'

/** Hides a comment and keeps its text; answers its id and ancestors, or undefined if it is deleted already. */
export async function markCommentWithdrawn(
  tx: Tx,
  commentId: Id,
  now: Date,
): Promise<{ id: Id; ancestorIds: Id[] } | undefined> {
  const { rows } = await sql<{ id: Id; ancestorIds: Id[] }>`
    update comment set deleted_at = ${now}, withdrawn_at = ${now} where id = ${commentId} and deleted_at is null
    returning id, ancestor_ids`.execute(tx)
  return rows[0]
}

/** Restores a withdrawn comment and lists it; answers its id and ancestors, or undefined if it is not withdrawn. */
export async function markCommentRestored(
  tx: Tx,
  commentId: Id,
): Promise<{ id: Id; ancestorIds: Id[] } | undefined> {
  const { rows } = await sql<{ id: Id; ancestorIds: Id[] }>`
    update comment set deleted_at = null, withdrawn_at = null, is_listed = true
    where id = ${commentId} and withdrawn_at is not null
    returning id, ancestor_ids`.execute(tx)
  return rows[0]
}

/**
 * Lists a comment again because a reply below it is listed.
 * NOTE: the first statement waits for a transaction that holds the row; the second sees what it committed.
 */
export async function relist(tx: Tx, commentId: Id): Promise<void> {
  await sql`select from comment where id = ${commentId} for update`.execute(tx)
  await sql`update comment set is_listed = true where id = ${commentId} and not is_listed`.execute(tx)
}

/** Gives a listed top-level comment the rank that its totals earn. */
export async function rankTopLevel(tx: Tx, commentId: Id): Promise<void> {
  await sql`
    update comment_total as total set rank = ${earnedRank('total')}
    from comment where comment.id = ${commentId} and comment_id = ${commentId} and parent_id is null and is_listed`.execute(
    tx,
  )
}
