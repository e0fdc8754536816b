import type { Subscription } from '@aura/contract/subscription/subscription.contract'
import { useQuery } from '@tanstack/react-query'
import { ConsentQuestion } from '../../features/advertising/consent-question.tsx'
import { ActivationNotice } from '../../features/subscription/activation-notice.tsx'
import { PaymentsList } from '../../features/subscription/payments-list.tsx'
import { PaypalCheckout } from '../../features/subscription/paypal-checkout.tsx'
import { PremiumOffer } from '../../features/subscription/premium-offer.tsx'
import { SandboxButton } from '../../features/subscription/sandbox-button.tsx'
import { subscriptionOptions } from '../../features/subscription/subscription.queries.ts'
import { subscriptionTexts as texts } from '../../features/subscription/subscription.texts.ts'
import { SubscriptionState } from '../../features/subscription/subscription-state.tsx'
import { useActivate } from '../../features/subscription/use-activate.ts'
import { config } from '../../lib/config.ts'
import { loginPath, paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const card = 'grid gap-4 rounded-card border border-line bg-raised p-5'

/** Premium: what it is, and the viewer’s own subscription [SUB-01]. */
export function SubscriptionPage() {
  const { token } = useSession()
  return (
    <Page title={texts.title}>
      <div className="grid gap-6">
        <PremiumOffer />
        {!config.paymentScripts && <Notice kind="info">{texts.sandbox}</Notice>}
        {token === null ? (
          <ButtonLink to={loginPath(paths.subscription)} isWide>
            {texts.login}
          </ButtonLink>
        ) : (
          <Membership key={token} />
        )}
      </div>
    </Page>
  )
}

function Membership() {
  const subscription = useQuery(subscriptionOptions)
  const { activation, activate, retry } = useActivate()
  return (
    <>
      {/* Thanks do not outlast a cancellation. */}
      {!(activation.isSuccess && subscription.data?.state === 'ending') && (
        <ActivationNotice activation={activation} retry={retry} />
      )}
      <QueryStates
        query={subscription}
        skeleton={<Skeleton className="h-24 w-full rounded-card" />}
        failed={texts.loadFailed}
      >
        {(own) => (
          <>
            {own.state !== 'none' && (
              <section aria-label={texts.stateTitle} className={card}>
                <SubscriptionState subscription={own} />
              </section>
            )}
            {mayTakeUp.includes(own.state) && (
              <TakeUp own={own} isActivating={activation.isPending} onApprove={activate} />
            )}
          </>
        )}
      </QueryStates>
      <section aria-labelledby="payments" className={card}>
        <h2 id="payments" className="font-display text-lg font-semibold">
          {texts.paymentsTitle}
        </h2>
        <PaymentsList />
      </section>
    </>
  )
}

const mayTakeUp: readonly Subscription['state'][] = ['none', 'ending', 'ended']

interface TakeUpProps {
  own: Subscription
  isActivating: boolean
  onApprove: (subscriptionId: string) => void
}

/** The provider's button; after a cancellation with the day of the first payment. */
function TakeUp({ own, isActivating, onApprove }: TakeUpProps) {
  const startsAt = own.state === 'ending' ? own.premium_until : null
  return (
    <>
      {startsAt !== null && <p className="text-muted">{texts.resumeDetail(startsAt)}</p>}
      {own.checkout ? (
        <PaypalCheckout
          startsAt={startsAt}
          onApprove={onApprove}
          checkout={own.checkout}
          question={<ConsentQuestion />}
        />
      ) : (
        <SandboxButton
          isActivating={isActivating}
          onApprove={onApprove}
          label={startsAt === null ? texts.subscribe : texts.resume}
        />
      )}
    </>
  )
}
