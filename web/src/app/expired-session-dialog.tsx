import { useLocation, useNavigate } from 'react-router'
import { loginPath } from '../lib/paths.ts'
import { dropSession } from '../lib/session.ts'
import { ConfirmDialogSurface } from '../ui/confirm-dialog-surface.tsx'

/** The question of {@link ExpiredSessionGate}. */
export function ExpiredSessionDialog({ isOpen }: { isOpen: boolean }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <ConfirmDialogSurface
      isOpen={isOpen}
      title="Session expirée"
      message="Votre session a expiré. Voulez-vous vous reconnecter maintenant ou continuer hors ligne?"
      confirmLabel="Se reconnecter"
      cancelLabel="Continuer hors ligne"
      onConfirm={() => {
        dropSession()
        void navigate(loginPath(pathname + search))
      }}
      onCancel={dropSession}
    />
  )
}
