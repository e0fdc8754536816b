import type { Comment, CommentOrder } from '@aura/contract/comments/comments.contract'
import { createContext, useContext } from 'react'
import type { PendingMessage } from '../../lib/pending-messages.ts'

/** The comment named by the address, with its ancestors. */
export interface PathToComment {
  commentId: number
  parentIds: ReadonlySet<number>
}

/** Shared by all comments of one post. */
export interface CommentsContextValue {
  postId: number
  order: CommentOrder
  path: PathToComment | undefined
  /** Comments sent by the viewer that the pages may not hold yet. */
  sent: readonly Comment[]
  unsent: readonly PendingMessage[]
  onReply: (comment: Comment) => void
  onReport: (comment: Comment) => void
  onBlock: (comment: Comment) => void
  onRetry: (comment: PendingMessage) => void
  /** Puts the text back into the composer. */
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
