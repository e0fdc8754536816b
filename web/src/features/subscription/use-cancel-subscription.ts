import { cancelSubscription } from '@aura/contract/subscription/subscription.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasFailed } from '../../lib/call.ts'
import { callOnce } from '../../lib/call-once.ts'
import { showToast } from '../../ui/toast.ts'
import { subscriptionOptions } from './subscription.queries.ts'
import { subscriptionTexts as texts } from './subscription.texts.ts'

/** Cancels the subscription; premium goes on until the end of the paid time [SUB-08]. */
export function useCancelSubscription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callOnce(cancelSubscription, {}),
    meta: { failureText: texts.cancelFailed },
    onSuccess: (subscription) => {
      client.setQueryData(subscriptionOptions.queryKey, subscription)
      showToast({ kind: 'success', message: texts.cancelled })
    },
    onError: (error) => {
      // Already cancelled elsewhere: reads the subscription again.
      if (hasFailed(error, 'subscription.nothing-to-cancel'))
        void client.invalidateQueries({ queryKey: subscriptionOptions.queryKey })
    },
  })
}
