import type { Comment } from '@aura/contract/comments/comments.contract'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export interface RemoveCommentDialogProps {
  comment: Comment
  isOpen: boolean
  onClose: () => void
}

/** Asks moderators and the owner and admins of the community for the reason of a deletion, then deletes the comment. */
export const RemoveCommentDialog = lazyDialog<RemoveCommentDialogProps>(
  async () => (await import('./remove-comment-dialog-surface.tsx')).RemoveCommentDialogSurface,
)
