import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { batchWrites } from '../../platform/db/batch-writes.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, keysSql, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import { enqueueToxicLoss } from './comments.events.ts'
import {
  type CommenterVisibility,
  insertComments,
  type NewComment,
  type WrittenComment,
} from './comments.write.queries.ts'

export interface CommentWriterDeps {
  db: Db
  clock: Clock
  visibility: CommenterVisibility
  sessions: Pick<Authentication, 'requireLive'>
  /** @throws DomainError `posts.unknown` for a post that is absent or hidden from the actor */
  requirePost: (actor: Actor, postId: Id) => Promise<unknown>
  /** Takes the cost of a toxic comment from its author, in the transaction that writes the comment [AUR-30]. */
  takeForToxicComment: (tx: Tx, comment: { commentId: Id; authorId: Id; at: Date }) => Promise<void>
}

/** A comment without a file, with its author and the author's idempotency key. */
export type TextComment = NewComment & {
  actor: Actor
  mediaId: null
  idempotency: IdempotencyKey | undefined
}

/** `written` is absent if the comment may be that of an earlier call with the same idempotency key. */
export interface WriteOutcome {
  id: Id
  written?: WrittenComment
}

export type CommentWriter = ReturnType<typeof createCommentWriter>

/** Writes new comments, each once. Every method throws `comments.parent-unknown` when the parent was deleted. */
export function createCommentWriter(deps: CommentWriterDeps) {
  const { db, clock, visibility, sessions, requirePost, takeForToxicComment } = deps

  /** Writes a comment in the caller's transaction. */
  async function writeWithin(tx: Tx, comment: NewComment): Promise<Id> {
    const now = clock.now()
    const [written] = await insertComments(tx, { comments: [comment], now, visibility })
    if (!written) throw new DomainError('comments.parent-unknown')
    const { id, authorId } = written
    if (comment.isToxic) {
      await takeForToxicComment(tx, { commentId: id, authorId, at: now })
      await enqueueToxicLoss(tx, { id, authorId, postId: comment.postId }, now)
    }
    return id
  }

  async function writeAlone(comment: TextComment): Promise<WriteOutcome> {
    const { authorId, idempotency } = comment
    return { id: await runOnce(db, authorId, idempotency, (tx) => writeWithin(tx, comment)) }
  }

  /** Writes a comment in one statement with concurrent comments of other authors. */
  const writeBatched = batchWrites<TextComment, WriteOutcome>({
    ownerOf: ({ authorId }) => authorId,
    writeBatch: async (comments) => {
      const keys = keysSql(comments.map(({ authorId, idempotency }) => ({ actorId: authorId, idempotency })))
      const written = await insertComments(db, { comments, now: clock.now(), keys, visibility })
      const byAuthor = new Map(written.map((one) => [one.authorId, one]))
      return comments.map(({ authorId }) => {
        const own = byAuthor.get(authorId)
        return own && { id: own.id, written: own }
      })
    },
    isBatchedAlone: true,
    writeOne: async (comment) => {
      await sessions.requireLive(db, comment.actor)
      await requirePost(comment.actor, comment.postId)
      return writeAlone(comment)
    },
  })

  return {
    writeWithin,

    /** Writes a comment without a file; a toxic one, which costs aura, in a separate transaction. */
    writeText: (comment: TextComment): Promise<WriteOutcome> =>
      comment.isToxic ? writeAlone(comment) : writeBatched(comment),
  }
}
