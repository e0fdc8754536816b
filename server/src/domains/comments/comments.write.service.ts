import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import { batchWrites } from '../../platform/db/batch-writes.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, keysSql, runOnce } from '../../platform/db/idempotency.ts'
import { retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { enqueueToxicLoss } from './comments.events.ts'
import { insertComments, type NewComment, type WrittenComment } from './comments.write.queries.ts'

export interface CommentWriterDeps {
  db: Db
  clock: Clock
  /** Takes what a toxic comment costs its author, in the transaction that keeps it [AUR-30]. */
  takeForToxicComment: (tx: Tx, comment: { commentId: Id; authorId: Id }) => Promise<void>
}

/** A comment in words with its sender's key. */
export type TextComment = NewComment & { mediaId: null; idempotency: IdempotencyKey | undefined }

/** A comment that is kept; `written` is missing where its sender's key may have been answered before. */
export interface WriteOutcome {
  id: Id
  written?: WrittenComment
}

export type CommentWriter = ReturnType<typeof createCommentWriter>

/** Keeps new comments, each once. All of it throws `comments.parent-unknown` when the parent is gone. */
export function createCommentWriter({ db, clock, takeForToxicComment }: CommentWriterDeps) {
  /** Keeps a comment in the caller's transaction. */
  async function writeWithin(tx: Tx, comment: NewComment): Promise<Id> {
    const now = clock.now()
    const [written] = await insertComments(tx, { comments: [comment], now })
    if (!written) throw new DomainError('comments.parent-unknown')
    const { id, authorId } = written
    if (comment.isToxic) {
      await takeForToxicComment(tx, { commentId: id, authorId })
      await enqueueToxicLoss(tx, { id, authorId, postId: comment.postId }, now)
    }
    return id
  }

  async function keepAlone(comment: TextComment): Promise<WriteOutcome> {
    const { authorId, idempotency } = comment
    return { id: await runOnce(db, authorId, idempotency, (tx) => writeWithin(tx, comment)) }
  }

  /** Keeps a comment together with those that others write at the same moment. */
  const keepGathered = batchWrites<TextComment, WriteOutcome>({
    ownerOf: ({ authorId }) => authorId,
    writeBatch: async (comments) => {
      const keys = keysSql(comments.map(({ authorId, idempotency }) => ({ actorId: authorId, idempotency })))
      const written = await insertComments(db, { comments, now: clock.now(), keys })
      const byAuthor = new Map(written.map((one) => [one.authorId, one]))
      return comments.map(({ authorId }) => {
        const own = byAuthor.get(authorId)
        return own && { id: own.id, written: own }
      })
    },
    writeOne: async (comment) => {
      if (comment.idempotency) return keepAlone(comment)
      const [written] = await retryOnConflict(() =>
        insertComments(db, { comments: [comment], now: clock.now() }),
      )
      if (!written) throw new DomainError('comments.parent-unknown')
      return { id: written.id, written }
    },
  })

  return {
    writeWithin,

    /** Keeps a comment in words; one that costs aura has a transaction of its own. */
    writeText: (comment: TextComment): Promise<WriteOutcome> =>
      comment.isToxic ? keepAlone(comment) : keepGathered(comment),
  }
}
