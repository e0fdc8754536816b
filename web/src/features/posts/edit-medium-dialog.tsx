import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { createPostTexts as texts } from './create-post.texts.ts'

interface EditMediumDialogProps {
  isOpen: boolean
  title: string
  description: string
  isBusy?: boolean
  onClose: () => void
  onApply: () => void
  children: ReactNode
}

/** The window in which a picture or clip of a draft is edited [MED-18]. */
export function EditMediumDialog({
  isOpen,
  title,
  description,
  isBusy = false,
  onClose,
  onApply,
  children,
}: EditMediumDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={isBusy} onClick={onApply}>
            {texts.apply}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
