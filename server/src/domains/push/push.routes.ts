import {
  pushKey,
  removePushSubscription,
  savePushSubscription,
  updateFcmToken,
} from '@aura/contract/push/push.contract'
import type { App } from '../../platform/http/serve.ts'
import type { PushService } from './push.service.ts'

export function pushRoutes(app: App, { push }: { push: PushService }): void {
  app.serve(pushKey, () => push.key())
  app.serve(savePushSubscription, ({ actor, body }) => push.save(actor, body))
  app.serve(removePushSubscription, ({ actor, body }) => push.remove(actor, body.endpoint))
  app.serve(updateFcmToken, ({ actor, body }) => push.saveToken(actor, body.fcmToken))
}
