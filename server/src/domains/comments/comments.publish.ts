import type { Comment } from '@aura/contract/comments/comments.contract'
import { toxicityThreshold } from '@aura/contract/comments/comments.limits'
import type { Id } from '@aura/contract/common'
import type { ErrorCode } from '@aura/contract/errors'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { MediaService, StoredMedia } from '../media/media.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import { insertComment, type NewComment } from './comments.queries.ts'
import type { CommentsReading } from './comments.reading.ts'
import { cleanContent, contentRefusal, mayBeAnswered } from './comments.rules.ts'
import type { CommentVisibility } from './comments.visibility.ts'

export interface CommentPublisherDeps {
  db: Db
  clock: Clock
  posts: PostVisibility
  visibility: CommentVisibility
  media: MediaService
  reading: Pick<CommentsReading, 'get'>
  /** How toxic a text reads, from 0 to 1. */
  scoreToxicity: (text: string) => Promise<number>
  /** Takes what a toxic comment costs its author, in the transaction that keeps it [AUR-30]. */
  takeForToxicComment: (tx: Tx, comment: { commentId: Id; authorId: Id }) => Promise<void>
  /** Counts a file that came with a comment against its sender's uploads. */
  countUpload: (actor: Actor) => Promise<void>
}

export interface NewCommentRequest {
  postId: Id
  /** The comment it replies to; null for a top-level one. */
  parentId: Id | null
  content: string | undefined
  acceptedToxic: boolean
  /** Path of the received file; absent when none came. */
  filePath: string | undefined
  alt: string | undefined
}

export type CommentPublisher = ReturnType<typeof createCommentPublisher>

/** Writes comments, whichever family of calls they come by [CMT-13]. */
export function createCommentPublisher(deps: CommentPublisherDeps) {
  const { db, clock, posts, visibility, media, reading, scoreToxicity, takeForToxicComment, countUpload } =
    deps

  /** @throws DomainError `comments.parent-unknown`, also for a comment of another post; `comments.too-deep` [CMT-18] */
  async function requireAnswerable(actor: Actor, postId: Id, parentId: Id): Promise<void> {
    const parent = await visibility.findVisible(parentId, actor)
    if (parent?.postId !== postId) throw new DomainError('comments.parent-unknown')
    if (!mayBeAnswered(parent.ancestorIds.length)) throw new DomainError('comments.too-deep')
  }

  /** Whether a text is toxic. @throws DomainError `comments.toxic` when it is and its author has not accepted it [CMT-08] */
  async function judge(content: string, acceptedToxic: boolean): Promise<boolean> {
    const isToxic = content !== '' && (await scoreToxicity(content)) > toxicityThreshold
    if (isToxic && !acceptedToxic) throw new DomainError('comments.toxic')
    return isToxic
  }

  async function write(tx: Tx, comment: NewComment): Promise<Id> {
    const id = await insertComment(tx, comment)
    if (id === undefined) throw new DomainError('comments.parent-unknown')
    if (comment.isToxic) await takeForToxicComment(tx, { commentId: id, authorId: comment.authorId })
    return id
  }

  return {
    /**
     * Comments on a post, or replies to a comment: its file is made ready first, then everything about it is kept at once.
     *
     * @throws DomainError `comments.…`, `posts.unknown`, `media.…`, `platform.no-space`
     */
    async publish(
      actor: Actor,
      wanted: NewCommentRequest,
      idempotency: IdempotencyKey | undefined,
    ): Promise<Comment> {
      const { postId, parentId, filePath, alt, acceptedToxic } = wanted
      const content = cleanContent(wanted.content)
      const refusal = contentRefusal(content, filePath !== undefined)
      if (refusal) throw new DomainError(refusal)
      const post = await posts.findVisible(postId, actor)
      if (!post) throw new DomainError('posts.unknown')
      if (parentId !== null) await requireAnswerable(actor, postId, parentId)
      const isToxic = await judge(content, acceptedToxic)

      const keep = (stored?: StoredMedia) =>
        runOnce(db, actor.userId, idempotency, async (tx) =>
          write(tx, {
            postId,
            postAuthorId: post.authorId,
            authorId: actor.userId,
            parentId,
            content,
            mediaId: stored ? await media.insert(tx, stored) : null,
            isToxic,
            createdAt: clock.now(),
          }),
        )
      if (filePath === undefined) return reading.get(actor, await keep())
      await countUpload(actor)
      const received = { path: filePath, ownerId: actor.userId, purpose: 'comment' as const, alt }
      return reading.get(actor, await media.receive(received, keep).catch(throwAsComment))
    },
  }
}

/** Says in the words of comments that a file is of a type not allowed [CMT-17]. */
function throwAsComment(error: unknown): never {
  if (error instanceof DomainError && error.code === ('media.wrong-type' satisfies ErrorCode))
    throw new DomainError('comments.wrong-file-type')
  throw error
}
