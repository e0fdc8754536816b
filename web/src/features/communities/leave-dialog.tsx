import type { Community } from '@aura/contract/communities/communities.contract'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { membershipTexts as texts } from './communities.texts.ts'
import { useMembership } from './use-membership.ts'

interface LeaveDialogProps {
  community: Pick<Community, 'id' | 'name' | 'privacy'>
  isOpen: boolean
  onClose: () => void
}

/** Asks for confirmation before leaving, and names the consequences [COM-20]. */
export function LeaveDialog({ community: { id, name, privacy }, isOpen, onClose }: LeaveDialogProps) {
  const membership = useMembership(id)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.leaveTitle(name)}
      message={privacy === 0 ? texts.leaveQuestion : texts.leavePrivateQuestion}
      confirmLabel={texts.leaveConfirm}
      isDangerous
      busy={membership.isPending}
      onCancel={onClose}
      onConfirm={() => membership.mutate({ action: 'leave' }, { onSettled: onClose })}
    />
  )
}
