import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from '../lib/paths.ts'
import { dropSession, subscribeSessionExpiry, useSession } from '../lib/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks whether to log in again once a call found the session ended [ACC-39, ACC-40]. */
export function ExpiredSessionDialog() {
  const { token } = useSession()
  const [endedToken, setEndedToken] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => subscribeSessionExpiry(setEndedToken), [])
  return (
    <ConfirmDialog
      isOpen={endedToken !== null && endedToken === token}
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
