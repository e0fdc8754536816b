import { addPasskey, beginPasskey, removePasskey } from '@aura/contract/accounts/accounts.passkeys.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../ui/toast.ts'
import { makePasskey } from '../webauthn.ts'
import { passkeysOptions, securityOptions } from './security.queries.ts'
import { passkeyTexts as texts } from './security.texts.ts'

interface Proof {
  password?: string
}

/** Adds a passkey with a name, or removes one [ACC-59]. */
export function usePasskeys() {
  const client = useQueryClient()
  const onSettled = async () => {
    await client.invalidateQueries({ queryKey: passkeysOptions.queryKey })
    await client.invalidateQueries({ queryKey: securityOptions.queryKey })
  }
  const add = useMutation({
    mutationFn: async ({ name, ...proof }: Proof & { name: string }) => {
      const credential = await makePasskey(await call(beginPasskey, { body: proof }))
      return call(addPasskey, { body: { name, credential } })
    },
    onSuccess: ({ name }) => showToast({ kind: 'success', message: texts.added(name) }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id, ...proof }: Proof & { id: number }) =>
      call(removePasskey, { params: { id }, body: proof }),
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onSettled,
  })
  return { add, remove }
}
