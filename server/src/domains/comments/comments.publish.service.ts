import type { Comment } from '@aura/contract/comments/comments.contract'
import { toxicityThreshold } from '@aura/contract/comments/comments.limits'
import type { Id } from '@aura/contract/common'
import { findMentions } from '@aura/contract/text-pieces'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { findKeptAnswer, type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { MediaService, ReceivedFile, StoredMedia } from '../media/media.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { CommentsReadService } from './comments.read.service.ts'
import { cleanContent, contentRefusal, mayBeAnswered } from './comments.rules.ts'
import { presentComment } from './comments.views.ts'
import type { CommentVisibility } from './comments.visibility.ts'
import type { NewComment, WrittenComment } from './comments.write.queries.ts'
import type { CommentWriter } from './comments.write.service.ts'

export interface CommentPublisherDeps {
  /** @throws DomainError `posts.unknown` for a post that is absent or hidden from the actor */
  requirePost: (actor: Actor, postId: Id) => Promise<unknown>
  accountVisibility: Pick<AccountVisibility, 'requireByPseudo'>
  sessions: Pick<Authentication, 'requireLive'>
  visibility: CommentVisibility
  media: MediaService
  db: Db
  writer: CommentWriter
  reading: Pick<CommentsReadService, 'get'>
  /** The toxicity of a text, from 0 to 1. */
  scoreToxicity: (text: string, writerId: Id) => Promise<number>
  /** Counts the file of a comment as an upload of its sender. */
  countUpload: (actor: Actor) => Promise<void>
}

export interface NewCommentRequest {
  postId: Id
  /** The comment it replies to; null for a top-level one. */
  parentId: Id | null
  content: string | undefined
  acceptedToxic: boolean
  file: Pick<UploadedFile, 'path' | 'signal'> | undefined
  alt: string | undefined
}

export type CommentPublisher = ReturnType<typeof createCommentPublisher>

/** Publishes comments for the calls of posts and of comments [CMT-13]. */
export function createCommentPublisher(deps: CommentPublisherDeps) {
  const { db, requirePost, accountVisibility, sessions, visibility, media, writer, reading } = deps

  /** @throws DomainError `comments.parent-unknown`, also for a comment of another post; `comments.too-deep` [CMT-18] */
  async function requireAnswerable(actor: Actor, postId: Id, parentId: Id): Promise<void> {
    const parent = await visibility.findVisible(parentId, actor)
    if (parent?.postId !== postId) {
      await requirePost(actor, postId)
      throw new DomainError('comments.parent-unknown')
    }
    if (!mayBeAnswered(parent.ancestorIds.length)) throw new DomainError('comments.too-deep')
  }

  async function isToxic(content: string, writerId: Id): Promise<boolean> {
    return content !== '' && (await deps.scoreToxicity(content, writerId)) > toxicityThreshold
  }

  /** Ids of the mentioned accounts that are visible to the author. */
  async function findMentioned(actor: Actor, content: string): Promise<Id[]> {
    const found = await Promise.all(
      findMentions(content).map((pseudo) =>
        accountVisibility.requireByPseudo(actor, pseudo).catch((error: unknown) => {
          if (error instanceof DomainError) return undefined
          throw error
        }),
      ),
    )
    return [...new Set(found.flatMap((account) => account?.id ?? []))]
  }

  /** A comment without a file as its author sees it right after writing it. */
  function presentWritten(
    actor: Actor,
    comment: NewComment,
    { pseudo, pictureName, auraTypeId, ...written }: WrittenComment,
  ): Comment {
    const nothingYet = { deletedAt: null, isListed: true, aura: 0, likes: 0, replies: 0, rank: null }
    return presentComment(
      {
        comment: { ...comment, ...nothingYet, ...written },
        author: { id: actor.userId, pseudo, pictureName, auraTypeId },
        media: undefined,
      },
      { viewer: actor, isStaff: false, vote: null, isLiked: false },
    )
  }

  /** Stores the file, then writes its rows and the comment in one transaction. */
  async function publishWithFile(
    actor: Actor,
    comment: NewComment,
    file: Pick<ReceivedFile, 'path' | 'alt' | 'signal'>,
    idempotency: IdempotencyKey | undefined,
  ): Promise<Comment> {
    await deps.countUpload(actor)
    const received = { ...file, ownerId: actor.userId, purpose: 'comment' as const }
    const keep = (stored: StoredMedia) =>
      runOnce(db, actor.userId, idempotency, async (tx) => {
        await sessions.requireLive(tx, actor)
        return writer.writeWithin(tx, { ...comment, mediaId: await media.insert(tx, stored) })
      })
    return reading.get(actor, await media.receive(received, keep).catch(rethrowForComments))
  }

  return {
    /**
     * Comments on a post, or replies to a comment.
     *
     * @throws DomainError `comments.…`, `posts.unknown`, `media.…`, `platform.no-space`
     */
    async publish(
      actor: Actor,
      wanted: NewCommentRequest,
      idempotency: IdempotencyKey | undefined,
    ): Promise<Comment> {
      const { postId, parentId, file, alt, acceptedToxic } = wanted
      const content = cleanContent(wanted.content)
      const refusal = contentRefusal(content, file !== undefined)
      if (refusal) throw new DomainError(refusal)
      if (file !== undefined && idempotency) {
        const kept = await findKeptAnswer<Id>(db, actor.userId, idempotency)
        if (kept !== undefined) return reading.get(actor, kept)
      }
      if (parentId !== null) await requireAnswerable(actor, postId, parentId)
      const comment = {
        postId,
        parentId,
        content,
        mediaId: null,
        authorId: actor.userId,
        isModerator: actor.isModerator,
        isToxic: await isToxic(content, actor.userId),
        mentionedIds: await findMentioned(actor, content),
      }
      // For plain comments the statement that writes them checks the post.
      if (comment.isToxic || file !== undefined) await requirePost(actor, postId)
      if (comment.isToxic && !acceptedToxic) throw new DomainError('comments.toxic')
      if (file !== undefined)
        return publishWithFile(actor, comment, { path: file.path, signal: file.signal, alt }, idempotency)
      const { id, written } = await writer.writeText({ ...comment, actor, idempotency })
      return written ? presentWritten(actor, comment, written) : reading.get(actor, id)
    },
  }
}

/** Turns the refusal of a file type into that of comments [CMT-17]. */
function rethrowForComments(error: unknown): never {
  if (error instanceof DomainError && error.code === 'media.wrong-type')
    throw new DomainError('comments.wrong-file-type')
  throw error
}
