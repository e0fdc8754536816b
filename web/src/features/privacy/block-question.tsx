import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { privacyTexts as texts } from './privacy.texts.ts'
import { useAvoidance } from './use-avoidance.ts'

interface BlockQuestionProps {
  person: { id: number; pseudo: string }
  isOpen: boolean
  onClose: () => void
}

/** Asks before a block, saying what it does [PRV-06]. */
export function BlockQuestion({ person, isOpen, onClose }: BlockQuestionProps) {
  const blocking = useAvoidance('block')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.blockTitle(person.pseudo)}
      message={texts.blockQuestion}
      confirmLabel={texts.block}
      isDangerous
      busy={blocking.isPending}
      onCancel={onClose}
      onConfirm={() => blocking.mutate(person, { onSettled: onClose })}
    />
  )
}
