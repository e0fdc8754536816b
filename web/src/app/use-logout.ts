import { logout } from '@aura/contract/accounts/accounts.session.contract'
import { useNavigate } from 'react-router'
import { useLightMutation } from '../cache/use-light-mutation.ts'
import { call, hasFailed } from '../lib/call.ts'
import { paths } from '../lib/paths.ts'
import { closeSession } from '../lib/session.ts'
import { showToast } from '../ui/toast.ts'

/** Ends the session on the server, forgets it here and goes to the feed [ACC-36, ACC-37]; `onLeft` runs then. */
export function useLogout(onLeft?: () => void) {
  const navigate = useNavigate()
  return useLightMutation({
    mutationFn: () => call(logout),
    onSettled: (_done, error) => {
      closeSession()
      // A session that had ended already is no failure; an unreachable server is.
      if (hasFailed(error, 'network', 'platform.unavailable')) {
        const message = 'Vous êtes déconnecté ici, mais le serveur n’a pas pu être prévenu.'
        showToast({ kind: 'info', message })
      }
      void navigate(paths.feed)
      onLeft?.()
    },
  })
}
