import { activateSubscription } from '@aura/contract/subscription/subscription.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { advertisingOptions } from '../../cache/advertising.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { forgetActivation, keepActivation, readActivation } from './pending-activation.ts'
import { paymentsOptions, subscriptionOptions } from './subscription.queries.ts'

const mutationKey = ['subscription', 'activate']

/** Whether asking again may help: no answer came, or the provider has not settled the subscription yet. */
function isPassing(error: Error): boolean {
  if (!(error instanceof CallError)) return false
  return (
    error.status === 0 ||
    error.status === 429 ||
    error.status >= 500 ||
    error.code === 'subscription.not-active'
  )
}

/**
 * Makes the viewer premium by a subscription that the provider has approved [SUB-02]. It is kept until the server has answered, and sent
 * again when the page is next opened.
 */
export function useActivate() {
  const client = useQueryClient()
  const activation = useMutation({
    mutationKey,
    mutationFn: (subscriptionId: string) => {
      const { idempotencyKey } = keepActivation(subscriptionId)
      return call(activateSubscription, { body: { subscription_id: subscriptionId }, idempotencyKey })
    },
    onSuccess: ({ subscription }) => {
      forgetActivation()
      client.setQueryData(subscriptionOptions.queryKey, subscription)
      // Advertising ends at once [SUB-10].
      client.setQueryData(advertisingOptions.queryKey, { slot_url: null })
      for (const queryKey of [paymentsOptions.queryKey, ['aura'], ['search']]) {
        void client.invalidateQueries({ queryKey })
      }
    },
    onError: (error) => {
      if (isPassing(error)) return
      forgetActivation()
      void client.invalidateQueries({ queryKey: subscriptionOptions.queryKey })
    },
  })
  const resume = useEffectEvent(() => {
    const pending = readActivation()
    if (pending) activation.mutate(pending.subscriptionId)
  })
  useEffect(() => resume(), [])
  return {
    activation,
    activate: (subscriptionId: string) => {
      if (client.isMutating({ mutationKey }) === 0) activation.mutate(subscriptionId)
    },
    /** Sends the waiting activation again, if there is one. */
    retry: activation.error && isPassing(activation.error) ? resume : undefined,
  }
}
