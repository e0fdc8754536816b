import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { enqueueCommentEventsSql } from '../domains/comments/comments.events.ts'
import type { Tx } from '../platform/db/database.ts'

/** Tells of the comments on what an account has posted, and of the replies to what it has said. */
export async function tellOfCommentsFor(tx: Tx, accountId: Id): Promise<void> {
  const comments = sql`
    select id, post_id, post_author_id, author_id, parent_id, content, created_at as at from comment
    where ${accountId} in (post_author_id, (select author_id from comment as parent where parent.id = comment.parent_id))`
  await enqueueCommentEventsSql(comments, { isUndone: false }).execute(tx)
}

/** Takes what an account was told of up to a moment as read at it. */
export async function markReadUntil(tx: Tx, accountId: Id, moment: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ readAt: moment })
    .where('recipientId', '=', accountId)
    .where('happenedAt', '<=', moment)
    .execute()
}
