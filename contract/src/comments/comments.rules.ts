import type { Comment } from './comments.contract.ts'

/** Fields of a comment that its tombstone keeps: its ids and depth in the thread, its date and its number of replies. */
export type ThreadFields = Pick<
  Comment,
  'id' | 'post_id' | 'parentId' | 'parent_id' | 'depth' | 'created_at' | 'reply_count' | 'replies'
>

/** The tombstone of a deleted or hidden comment: without author, text, file and reactions [CMT-28]. */
export function tombstoneOf(comment: ThreadFields): Comment {
  const { id, post_id, parentId, parent_id, depth, created_at, reply_count, replies } = comment
  return {
    id,
    post_id,
    parentId,
    parent_id,
    depth,
    isDeleted: true,
    user_id: null,
    pseudo: null,
    username: null,
    profile_picture: null,
    author_aura_type_id: null,
    content: 'Commentaire supprimé',
    created_at,
    media_url: null,
    media_type: 'none',
    media_variants: [],
    media_state: null,
    duration_seconds: null,
    placeholder: null,
    alt: null,
    thumbnail: null,
    aura: 0,
    userVote: null,
    like_count: 0,
    isLiked: false,
    isOriginalPoster: false,
    reply_count,
    canReply: false,
    canDelete: false,
    replies,
  }
}
