import type { Comment, CommentOrder } from '@aura/contract/comments/comments.contract'
import { createContext, useContext } from 'react'
import type { PendingMessage } from '../../lib/pending-messages.ts'

/** The comment that an address means, and the way to it. */
export interface PathToComment {
  commentId: number
  /** The comments whose replies lead to it. */
  parentIds: ReadonlySet<number>
}

/** What all comments of one post share. */
export interface CommentsContextValue {
  postId: number
  order: CommentOrder
  now: Date
  path: PathToComment | undefined
  /** Sent from here; the pages may not hold them yet. */
  sent: readonly Comment[]
  unsent: readonly PendingMessage[]
  onReply: (comment: Comment) => void
  onReport: (comment: Comment) => void
  onBlock: (comment: Comment) => void
  onRetry: (comment: PendingMessage) => void
  /** Back to the field, to be changed. */
  onEdit: (comment: PendingMessage) => void
  onCancel: (comment: PendingMessage) => void
}

const Context = createContext<CommentsContextValue | null>(null)

export const CommentsContextProvider = Context

export function useCommentsContext(): CommentsContextValue {
  const context = useContext(Context)
  if (!context) throw new Error('a comment is shown within the comments of a post')
  return context
}
