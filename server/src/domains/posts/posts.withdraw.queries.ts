import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { addToAudienceTotals, unrankSql } from './posts.audience.queries.ts'
import type { RankedTotals } from './posts.ranking.rules.ts'

/** Removes a post from everything that shows or counts posts, and keeps its texts and media; false for a deleted one. */
export async function markPostWithdrawn(tx: Tx, postId: Id, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with withdrawn as (
      update post set deleted_at = ${now}, withdrawn_at = ${now} where id = ${postId} and deleted_at is null returning id
    ), ${unrankSql('withdrawn')}
    select id from withdrawn`.execute(tx)
  return rows.length > 0
}

/**
 * Restores a withdrawn post and returns its totals, from which its rank is computed; undefined for a post that is not withdrawn.
 */
export async function markPostRestored(tx: Tx, postId: Id): Promise<RankedTotals | undefined> {
  const { rows } = await sql<RankedTotals>`
    with restored as (
      update post set deleted_at = null, withdrawn_at = null where id = ${postId} and withdrawn_at is not null
      returning id, audience_id, created_at
    ), placed as (
      update post_total set audience_id = restored.audience_id from restored where post_id = restored.id
      returning restored.audience_id, aura, likes, views, comments, restored.created_at
    ), counted as (${addToAudienceTotals(sql`select audience_id, aura from placed`)})
    select aura, likes, views, comments, created_at from placed`.execute(tx)
  return rows[0]
}

/** Gives a post its rank in discovery, if it is public. */
export async function rankPublicPost(tx: Tx, postId: Id, rank: number): Promise<void> {
  await sql`
    update post_total set rank = ${rank} from public_post where public_post.id = ${postId} and post_id = ${postId}`.execute(
    tx,
  )
}
