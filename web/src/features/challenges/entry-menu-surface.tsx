import { removalReasonMaxLength } from '@aura/contract/challenges/challenges.limits'
import { Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { hasFailed } from '../../lib/call.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showFailure } from '../../ui/failure-toast.ts'
import { MenuSurface } from '../../ui/menu-surface.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'
import type { EntryMenuProps } from './entry-menu.tsx'
import { usePhase } from './use-phase.ts'
import { useRemoveEntry } from './use-remove-entry.ts'

/** The loaded part of `EntryMenu`. */
export function EntryMenuSurface({
  trigger,
  challenge,
  entry,
  entries,
}: EntryMenuProps & { trigger: ReactElement<ComponentProps<'button'>> }) {
  const [isAsking, setIsAsking] = useState(false)
  const isOwn = entry.deleteReason === 'author'
  const items = [...entries]
  const phase = usePhase(challenge)
  if (isOwn ? phase !== 'closed' : challenge.is_own && phase === 'open') {
    items.push('separator', {
      label: isOwn ? texts.withdraw : texts.remove,
      icon: <Trash2 aria-hidden />,
      isDangerous: true,
      onSelect: () => setIsAsking(true),
    })
  }
  const dialog = { challenge, entry, isOpen: isAsking, onClose: () => setIsAsking(false) }
  return (
    <>
      <MenuSurface label={texts.options} items={items} trigger={trigger} />
      {isOwn ? <WithdrawDialog {...dialog} /> : <RemoveDialog {...dialog} />}
    </>
  )
}

interface RemovalDialogProps extends Pick<EntryMenuProps, 'challenge' | 'entry'> {
  isOpen: boolean
  onClose: () => void
}

function WithdrawDialog({ challenge, entry, isOpen, onClose }: RemovalDialogProps) {
  const removal = useRemoveEntry(challenge.id, entry.id)
  const withdraw = () =>
    removal.mutate('', {
      // The hook says itself that the entry is gone.
      onError: (error) =>
        hasFailed(error, 'challenges.entry-unknown') ||
        showFailure(error, serverSentence(error) ?? texts.removeFailed),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.withdraw}
      message={texts.withdrawQuestion}
      confirmLabel={texts.withdraw}
      isDangerous
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={withdraw}
    />
  )
}

function RemoveDialog({ challenge, entry, isOpen, onClose }: RemovalDialogProps) {
  const removal = useRemoveEntry(challenge.id, entry.id)
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.remove}
      label={texts.reason}
      hint={texts.removeHint(entry.pseudo)}
      maxLength={removalReasonMaxLength}
      submitLabel={texts.remove}
      isDangerous
      sending={removal}
      failed={texts.removeFailed}
    />
  )
}
