import {
  activateSubscription,
  cancelSubscription,
  listPayments,
  openSandboxSubscription,
  ownSubscription,
  paypalWebhook,
} from '@aura/contract/subscription/subscription.contract'
import { rateKeyOfAddress } from '../../platform/http/client-address.ts'
import { rawBodyOf } from '../../platform/http/raw-body.ts'
import type { App } from '../../platform/http/serve.ts'
import type { SubscriptionService } from './subscription.service.ts'
import type { WebhooksService } from './subscription.webhooks.service.ts'

interface SubscriptionRoutesDeps {
  subscription: SubscriptionService
  webhooks: WebhooksService
}

export function subscriptionRoutes(app: App, { subscription, webhooks }: SubscriptionRoutesDeps): void {
  app.serve(ownSubscription, ({ actor }) => subscription.view(actor))
  app.serve(activateSubscription, ({ actor, body, idempotency }) =>
    subscription.activate(actor, body.subscription_id, idempotency),
  )
  app.serve(cancelSubscription, ({ actor, idempotency }) => subscription.cancel(actor, idempotency))
  app.serve(openSandboxSubscription, ({ actor }) => subscription.openInSandbox(actor))
  app.serve(listPayments, ({ actor, query }) => subscription.payments(actor, query.cursor))
  app.serve(paypalWebhook, ({ request }) =>
    webhooks.receive(request.headers, rawBodyOf(request), rateKeyOfAddress(request.ip)),
  )
}
