import type { Subscription } from '@aura/contract/subscription/subscription.contract'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { subscriptionTexts as texts } from './subscription.texts.ts'
import { useCancelSubscription } from './use-cancel-subscription.ts'

/** The state of a subscription, and its end in two presses [SUB-08]. */
export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancelling = useCancelSubscription()
  const { state } = subscription
  return (
    <>
      <SettingRow
        title={texts.stateTitle}
        badge={<Badge look={subscription.isPremium ? 'brand' : 'muted'}>{texts.state[state]}</Badge>}
        detail={texts.detail(subscription)}
      >
        {subscription.canCancel && (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {texts.cancel}
          </Button>
        )}
      </SettingRow>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.cancelTitle}
        message={texts.cancelQuestion(subscription)}
        confirmLabel={texts.cancel}
        cancelLabel={texts.keep}
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
