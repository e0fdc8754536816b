import type { Comment, CommentOrder } from '@aura/contract/comments/comments.contract'
import { createContext, useContext } from 'react'
import type { UnsentComment } from './unsent-comments.ts'

/** The comment that an address means, and the way to it. */
export interface Trail {
  commentId: number
  /** The comments whose replies lead to it. */
  parentIds: ReadonlySet<number>
}

/** What all comments of one post share. */
export interface CommentsScene {
  postId: number
  order: CommentOrder
  now: Date
  trail: Trail | undefined
  /** Sent from here; the pages may not hold them yet. */
  sent: readonly Comment[]
  unsent: readonly UnsentComment[]
  onReply: (comment: Comment) => void
  onReport: (comment: Comment) => void
  onBlock: (comment: Comment) => void
  onRetry: (comment: UnsentComment) => void
  /** Back to the field, to be changed. */
  onEdit: (comment: UnsentComment) => void
  onCancel: (comment: UnsentComment) => void
}

const Scene = createContext<CommentsScene | null>(null)

export const CommentsSceneProvider = Scene

export function useCommentsScene(): CommentsScene {
  const scene = useContext(Scene)
  if (!scene) throw new Error('a comment is shown within the comments of a post')
  return scene
}
