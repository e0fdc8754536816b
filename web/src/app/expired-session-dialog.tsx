import { isConnected } from '@aura/contract/accounts/accounts.session.contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../lib/call.ts'
import { eitherSignal } from '../lib/either-signal.ts'
import { loginPath } from '../lib/paths.ts'
import { dropSession, useSession } from '../lib/session.ts'
import { ConfirmDialogSurface } from '../ui/confirm-dialog-surface.tsx'

const expired = {
  title: 'Session expirée',
  message: 'Votre session a expiré. Voulez-vous vous reconnecter maintenant ou continuer hors ligne?',
  confirmLabel: 'Se reconnecter',
  cancelLabel: 'Continuer hors ligne',
}

const suspended = (sentence: string) => ({
  title: 'Compte suspendu',
  message: `${sentence} Un e-mail vous dit pourquoi, et comment contester.`,
  confirmLabel: 'Changer de compte',
  cancelLabel: 'Continuer sans compte',
})

/** The question of {@link ExpiredSessionGate}; a suspended person reads of the suspension instead [ACC-38, ACC-39]. */
export function ExpiredSessionDialog({ isOpen }: { isOpen: boolean }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { isPending, data } = useSessionEnd(isOpen)
  return (
    <ConfirmDialogSurface
      isOpen={isOpen && !isPending}
      {...(data?.suspension === undefined ? expired : suspended(data.suspension))}
      onConfirm={() => {
        dropSession()
        void navigate(loginPath(pathname + search))
      }}
      onCancel={dropSession}
    />
  )
}

/** Longest wait for the reason of the ended session before the question shows. */
const timeoutMs = 3_000

function useSessionEnd(hasEnded: boolean) {
  const { token } = useSession()
  return useQuery({
    queryKey: ['accounts', 'session-end', token],
    queryFn: ({ signal }) =>
      call(isConnected, { signal: eitherSignal(signal, AbortSignal.timeout(timeoutMs)) }),
    enabled: hasEnded,
    retry: false,
  })
}
