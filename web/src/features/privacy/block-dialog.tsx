import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { privacyTexts as texts } from './privacy.texts.ts'
import { useBlockOrMute } from './use-block-or-mute.ts'

interface BlockDialogProps {
  /** Their cached content disappears at once where the id is known. */
  person: { id?: number; pseudo: string }
  isOpen: boolean
  onClose: () => void
  onBlocked?: (() => void) | undefined
}

/** Asks before a block and explains its effects [PRV-06]. */
export function BlockDialog({ person, isOpen, onClose, onBlocked }: BlockDialogProps) {
  const blocking = useBlockOrMute('block', onBlocked)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.blockTitle(person.pseudo)}
      message={texts.blockQuestion}
      confirmLabel={texts.blockConfirm}
      isDangerous
      busy={blocking.isPending}
      onCancel={onClose}
      onConfirm={() => blocking.mutate(person, { onSettled: onClose })}
    />
  )
}
