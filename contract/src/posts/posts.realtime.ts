import type { Id } from '../common.ts'

/** Socket event for the sockets that watch a post (`watchEvent`): it has new comments, at whatever depth. */
export const postCommentedEvent = 'post-commented'

/** Pages read the comments afterwards, filtered for their viewer. */
export interface PostCommented {
  postId: Id
  /** Pages read them after a random delay up to this, in milliseconds: many may watch one post. */
  jitterMs: number
}
