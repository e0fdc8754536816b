import { openSandboxSubscription } from '@aura/contract/subscription/subscription.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { subscriptionOptions } from './subscription.queries.ts'
import { subscriptionTexts as texts } from './subscription.texts.ts'

interface SandboxButtonProps {
  label: string
  isActivating: boolean
  onApprove: (subscriptionId: string) => void
}

/** Replaces the provider’s button where no money moves [SUB-04]. */
export function SandboxButton({ label, isActivating, onApprove }: SandboxButtonProps) {
  const client = useQueryClient()
  const opening = useMutation({
    mutationKey: ['subscription', 'sandbox'],
    mutationFn: () => call(openSandboxSubscription),
    meta: { failureText: texts.failure },
    onSuccess: ({ subscription_id }) => onApprove(subscription_id),
    onError: () => void client.invalidateQueries({ queryKey: subscriptionOptions.queryKey }),
  })
  const press = () => {
    // The second of two quick presses comes before the button is drawn as busy.
    if (client.isMutating({ mutationKey: ['subscription'] }) === 0) opening.mutate()
  }
  return (
    <Button isWide busy={opening.isPending || isActivating} onClick={press}>
      {label}
    </Button>
  )
}
