import { deleteAccount } from '@aura/contract/accounts/accounts.contract'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/call.ts'
import { loginPath } from '../../lib/paths.ts'
import { closeSession } from '../../lib/session.ts'
import { showToast } from '../../ui/toast.ts'

/**
 * Asks for the deletion of one's account, which ends every session at once, and leads to the login, where one may change one's mind
 * [ACC-38, PRV-03].
 */
export function useDeleteAccount() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    onSuccess: ({ message }) => {
      closeSession()
      void navigate(loginPath(pathname), { replace: true })
      showToast({ kind: 'success', message })
    },
  })
}
