import { deleteAccount } from '@aura/contract/accounts/accounts.contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { closeSession } from '../../lib/session.ts'
import { showToast } from '../../ui/toast.ts'

/**
 * Requests the deletion of the account, which ends every session, and leads to the login page, where the request can be undone
 * [ACC-38, PRV-03].
 */
export function useDeleteAccount() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    onSuccess: ({ message }) => {
      closeSession()
      void navigate(paths.login, { replace: true })
      showToast({ kind: 'success', message })
    },
  })
}
