import { deleteAccount } from '@aura/contract/accounts/accounts.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { closeSession } from '../../lib/session.ts'
import { showToast } from '../../ui/toast.ts'

/**
 * Asks for the deletion of one's account, which ends every session at once; pages for members then lead to the login, where one may
 * change one's mind [ACC-38, PRV-03].
 */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    onSuccess: ({ message }) => {
      closeSession()
      showToast({ kind: 'success', message })
    },
  })
}
