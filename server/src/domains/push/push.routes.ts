import {
  pushKey,
  removePushSubscription,
  savePushSubscription,
  updateFcmToken,
} from '@aura/contract/push/push.contract'
import type { App } from '../../platform/http/serve.ts'
import type { PushSubscriptionsService } from './push.subscriptions.service.ts'

export function pushRoutes(
  app: App,
  { pushSubscriptions }: { pushSubscriptions: PushSubscriptionsService },
): void {
  app.serve(pushKey, () => pushSubscriptions.key())
  app.serve(savePushSubscription, ({ actor, body }) => pushSubscriptions.save(actor, body))
  app.serve(removePushSubscription, ({ actor, body }) => pushSubscriptions.remove(actor, body.endpoint))
  app.serve(updateFcmToken, ({ actor, body }) => pushSubscriptions.saveToken(actor, body.fcmToken))
}
