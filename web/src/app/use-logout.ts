import { logout } from '@aura/contract/accounts/accounts.session.contract'
import { useLocation, useNavigate } from 'react-router'
import { useLightMutation } from '../cache/use-light-mutation.ts'
import { call, hasFailed } from '../lib/call.ts'
import { paths } from '../lib/paths.ts'
import { closeSession, readSession } from '../lib/session.ts'
import { showToast } from '../ui/toast.ts'

/** Forgets the session here and ends it on the server, then goes to the feed [ACC-36, ACC-37]; `onLeft` runs then. */
export function useLogout(onLeft?: () => void) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useLightMutation({
    mutationFn() {
      const { token } = readSession()
      // Before the server ends it: calls made meanwhile would be refused.
      closeSession()
      // The emptied cache is read anew anyway. Without a state, the feed would take this for a press on « Accueil » and read itself again.
      void navigate(paths.feed, { replace: pathname === paths.feed, state: { hasLoggedOut: true } })
      onLeft?.()
      return call(logout, { keepalive: true, ...(token !== null && { token }) })
    },
    onError(error) {
      // A session that had ended already is no failure; an unreachable server is.
      if (!hasFailed(error, 'network', 'platform.unavailable')) return
      const message = 'La session est fermée ici, mais le serveur n’a pas pu être prévenu.'
      showToast({ kind: 'info', message })
    },
  })
}
