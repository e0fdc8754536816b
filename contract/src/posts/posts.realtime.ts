import type { Id } from '../common.ts'

/** Socket event for the sockets that watch a post (`watchEvent`): it has new comments, at whatever depth. */
export const postCommentedEvent = 'post-commented'

/** The comments themselves are read afterwards, as far as the viewer may see them. */
export interface PostCommented {
  postId: Id
  /** Pages ask for them within this time, each at a moment of its own: many may watch one post. */
  spreadMs: number
}
