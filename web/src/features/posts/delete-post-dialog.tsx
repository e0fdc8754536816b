import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { postMenuTexts as texts } from './post-menu.texts.ts'
import { useDeletePost } from './use-delete-post.ts'

interface DeletePostDialogProps {
  postId: number
  isOpen: boolean
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** Asks before the viewer's own post is deleted [PST-16]. */
export function DeletePostDialog({ postId, isOpen, onClose, onDeleted }: DeletePostDialogProps) {
  const removal = useDeletePost(postId)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.deleteTitle}
      message={texts.deleteQuestion}
      confirmLabel={texts.delete}
      isDangerous
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() =>
        removal.mutate(undefined, {
          onSuccess: () => onDeleted?.(),
          onSettled: onClose,
        })
      }
    />
  )
}
