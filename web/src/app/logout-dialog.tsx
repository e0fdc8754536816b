import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useLogout } from './use-logout.ts'

interface LogoutDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Runs once the session has ended. */
  onLeft: (() => void) | undefined
}

/** Asks, then ends the session, which deletes the drafts of this browser for good. */
export function LogoutDialog({ isOpen, onClose, onLeft }: LogoutDialogProps) {
  const leave = useLogout(onLeft)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Se déconnecter ?"
      message="Les brouillons de cet appareil seront effacés."
      confirmLabel="Se déconnecter"
      busy={leave.isPending}
      onConfirm={leave.mutate}
      onCancel={onClose}
    />
  )
}
