import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { enqueueCommentEventsSql } from '../domains/comments/comments.events.ts'
import { communityOf } from '../domains/posts/posts.audience.queries.ts'
import type { Tx } from '../platform/db/database.ts'

/** Enqueues notifications of comments on an account's posts and of replies to its comments. */
export async function tellOfCommentsFor(tx: Tx, accountId: Id): Promise<void> {
  const comments = sql`
    select id, post_id, post_author_id, author_id, parent_id, content, created_at as at from comment
    where ${accountId} in (post_author_id, (select author_id from comment as parent where parent.id = comment.parent_id))`
  await enqueueCommentEventsSql(comments, { isUndone: false, communityOf }).execute(tx)
}

/** Marks an account's notifications up to a moment as read at that moment. */
export async function markReadUntil(tx: Tx, accountId: Id, moment: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ readAt: moment })
    .where('recipientId', '=', accountId)
    .where('happenedAt', '<=', moment)
    .execute()
}
