import { donateAura } from '@aura/contract/aura/aura.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { newKey } from '../../lib/call-once.ts'
import { balanceOptions } from './aura.queries.ts'

/**
 * Donates aura, or withdraws it: the balance follows at once and comes back when refused. Sending the same amount again
 * after a failure carries the same key, so that a lost answer never pays twice [AUR-55].
 */
export function useDonate(pseudo: string) {
  const client = useQueryClient()
  const intent = useRef<{ amount: number; key: string }>(undefined)
  const { queryKey } = balanceOptions()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['aura'] })
    void client.invalidateQueries({ queryKey: ['profiles', 'detail', pseudo] })
  }
  return useMutation({
    mutationFn: (amount: number) => {
      if (intent.current?.amount !== amount) intent.current = { amount, key: newKey() }
      return call(donateAura, { body: { pseudo, amount }, idempotencyKey: intent.current.key })
    },
    onMutate: async (amount) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, { aura: before.aura - Math.abs(amount) })
      return { before }
    },
    onError: (error, _amount, kept) => {
      if (kept?.before) client.setQueryData(queryKey, kept.before)
      // A first reading of the balance was cancelled: nothing else asks for it again.
      else void client.invalidateQueries({ queryKey })
      if (mayHaveSucceeded(error)) refresh()
    },
    onSuccess: () => {
      intent.current = undefined
      refresh()
    },
  })
}

/** Whether the server may have moved the aura: it did not answer, or failed. */
const mayHaveSucceeded = (error: Error) =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500
