import type { Subscription } from '@aura/contract/subscription/subscription.contract'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { decideConsents, useConsents } from '../../lib/consent.ts'
import { eitherSignal } from '../../lib/either-signal.ts'
import { logFailure } from '../../lib/log-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { isPaypalLetIn, placePaypalButtons, wasOpenedHere } from './paypal-sdk.ts'
import { subscriptionTexts as texts } from './subscription.texts.ts'

interface PaypalCheckoutProps {
  checkout: NonNullable<Subscription['checkout']>
  /** When the first payment is due; at once where null. */
  startsAt: string | null
  onApprove: (subscriptionId: string) => void
  /** Asks for consent. */
  question: ReactNode
}

/** PayPal’s buttons, once the person has agreed to its scripts [SUB-13]. */
export function PaypalCheckout({ question, ...checkout }: PaypalCheckoutProps) {
  const choice = useConsents().payment
  if (!choice) return question
  if (choice.isAllowed) return <PaypalButtons {...checkout} />
  return (
    <Notice
      kind="info"
      action={
        <Button variant="secondary" onClick={() => decideConsents({ payment: true })}>
          {texts.paypal.allow}
        </Button>
      }
    >
      <p>{texts.paypal.refused}</p>
    </Notice>
  )
}

/** PayPal’s script has this long to show its buttons. */
const timeoutMs = 10_000

type State = 'loading' | 'ready' | 'failed'

function PaypalButtons({ checkout, startsAt, onApprove }: Omit<PaypalCheckoutProps, 'question'>) {
  const container = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [{ state, of }, setState] = useState<{ state: State; of: number }>({ state: 'loading', of: attempt })
  const shown = of === attempt ? state : 'loading'

  const place = useEffectEvent(async (signal: AbortSignal) => {
    if (!isPaypalLetIn()) {
      if (wasOpenedHere()) throw new Error('the page came without the policy that lets PayPal in')
      // The document that the visit began with does not allow PayPal’s scripts; this page, loaded by itself, does.
      window.location.reload()
      return undefined
    }
    return placePaypalButtons({
      container: container.current as HTMLDivElement,
      checkout,
      startsAt,
      signal,
      onApprove,
      onError: () => setState({ state: 'failed', of: attempt }),
    })
  })
  useEffect(() => {
    const left = new AbortController()
    const signal = eitherSignal(left.signal, AbortSignal.timeout(timeoutMs))
    const placing = place(signal)
    placing.then(
      (remove) => remove && !left.signal.aborted && setState({ state: 'ready', of: attempt }),
      (error: unknown) => {
        if (left.signal.aborted) return
        logFailure('PayPal’s buttons', error)
        setState({ state: 'failed', of: attempt })
      },
    )
    return () => {
      left.abort()
      placing.then(
        (remove) => remove?.(),
        () => undefined,
      )
    }
  }, [attempt])

  return (
    <>
      {shown === 'loading' && (
        <Loading label={texts.paypal.loading}>
          <Skeleton className="h-12 w-full rounded-full" />
        </Loading>
      )}
      {shown === 'failed' ? (
        <Notice
          kind="error"
          action={
            <Button ref={passFocusOn} variant="secondary" onClick={() => setAttempt(attempt + 1)}>
              {texts.retry}
            </Button>
          }
        >
          <p>{texts.paypal.failed}</p>
        </Notice>
      ) : (
        // PayPal’s buttons are white on their own ground in both themes.
        <div key={attempt} ref={container} hidden={shown !== 'ready'} />
      )}
    </>
  )
}
