import type { Comment } from '@aura/contract/comments/comments.contract'
import { lazy } from 'react'
import { FromFirstOpening } from '../../ui/from-first-opening.tsx'

const RemoveCommentDialogSurface = lazy(async () => ({
  default: (await import('./remove-comment-dialog-surface.tsx')).RemoveCommentDialogSurface,
}))

export interface RemoveCommentDialogProps {
  comment: Comment
  isOpen: boolean
  onClose: () => void
}

/** Asks a moderator for the reason of a deletion, then deletes the comment. */
export function RemoveCommentDialog(props: RemoveCommentDialogProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <RemoveCommentDialogSurface {...props} />
    </FromFirstOpening>
  )
}
