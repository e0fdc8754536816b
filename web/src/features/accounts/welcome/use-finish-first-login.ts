import { finishFirstLogin } from '@aura/contract/accounts/accounts.contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { finishConnecting } from '../../../lib/session.ts'

/** The welcome was seen: tells the server, so that no other device shows it, and removes the flag here [ACC-42]. */
export function useFinishFirstLogin() {
  return useMutation({
    mutationFn: () => call(finishFirstLogin),
    retry: 2,
    onSettled: finishConnecting,
  })
}
