import type { Comment } from '@aura/contract/comments/comments.contract'
import { lazy, Suspense } from 'react'
import { useWasOpened } from '../../ui/use-was-opened.ts'

const RemoveCommentDialogSurface = lazy(async () => ({
  default: (await import('./remove-comment-dialog-surface.tsx')).RemoveCommentDialogSurface,
}))

export interface RemoveCommentDialogProps {
  comment: Comment
  isOpen: boolean
  onClose: () => void
}

/** Asks a moderator for the reason of a deletion, then deletes the comment. Its code loads at the first opening. */
export function RemoveCommentDialog(props: RemoveCommentDialogProps) {
  if (!useWasOpened(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <RemoveCommentDialogSurface {...props} />
    </Suspense>
  )
}
