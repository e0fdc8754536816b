import type { Comment, CommentVote } from '@aura/contract/comments/comments.contract'
import { type ThreadFields, tombstoneOf } from '@aura/contract/comments/comments.rules'
import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { MediaCard } from '../media/media.service.ts'
import type { CommentRow } from './comments.queries.ts'
import { mayBeAnswered, mayDelete } from './comments.rules.ts'

/** The parts of a comment that are the same for every viewer. */
export interface CommentParts {
  comment: CommentRow
  author: AccountCard
  media: MediaCard | undefined
}

/** A viewer and their reactions to one comment. */
export interface CommentViewer {
  viewer: Viewer
  /** The viewer is owner or admin of the post's community. */
  isStaff: boolean
  vote: CommentVote | null
  isLiked: boolean
}

/** A comment as answered to its viewer [CMT-02]. */
export function presentComment({ comment, author, media }: CommentParts, seenBy: CommentViewer): Comment {
  return {
    ...threadFieldsOf(comment),
    isDeleted: false,
    user_id: author.id,
    pseudo: author.pseudo,
    username: author.pseudo,
    profile_picture: author.pictureName,
    author_aura_type_id: author.auraTypeId,
    content: comment.content,
    ...presentMedia(media),
    aura: comment.aura,
    userVote: seenBy.vote,
    like_count: comment.likes,
    isLiked: seenBy.isLiked,
    isOriginalPoster: comment.authorId === comment.postAuthorId,
    canReply: mayBeAnswered(comment.ancestorIds.length),
    canDelete: seenBy.isStaff || mayDelete(seenBy.viewer, comment),
  }
}

/** The tombstone of a deleted or hidden comment that has replies [CMT-28]. */
export function presentTombstone(comment: CommentRow): Comment {
  return tombstoneOf(threadFieldsOf(comment))
}

function threadFieldsOf({ id, postId, parentId, ancestorIds, createdAt, replies }: CommentRow): ThreadFields {
  return {
    id,
    post_id: postId,
    parentId,
    parent_id: parentId,
    depth: ancestorIds.length,
    created_at: createdAt.toISOString(),
    reply_count: replies,
    replies: [],
  }
}

function presentMedia(media: MediaCard | undefined) {
  const addressOf = (name: string | null) => name && `/media/${name}`
  return {
    media_url: addressOf(media?.name ?? null),
    media_type: mediaTypeOf(media),
    media_variants: media?.variants ?? [],
    media_state: media?.state ?? null,
    duration_seconds: media?.durationSeconds ?? null,
    placeholder: media?.placeholder ?? null,
    alt: media?.alt ?? null,
    thumbnail: addressOf(media?.thumbnail ?? null),
  }
}

function mediaTypeOf(media: MediaCard | undefined): Comment['media_type'] {
  if (!media) return 'none'
  return media.durationSeconds === null ? 'image' : 'video'
}

/**
 * A comment's file as the viewer may see it: a deleted file is hidden, and a video that failed is visible to its author
 * alone [MED-12].
 */
export function shownMedia(
  { authorId }: CommentRow,
  media: MediaCard | undefined,
  viewerId: Id | undefined,
): MediaCard | undefined {
  if (!media || (media.state !== 'failed' && media.variants.length === 0)) return undefined
  return media.state === 'failed' && viewerId !== authorId ? undefined : media
}
