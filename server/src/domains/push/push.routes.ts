import * as contract from '@aura/contract/push/push.contract'
import type { App } from '../../platform/http/serve.ts'
import type { PushService } from './push.service.ts'

export function pushRoutes(app: App, { push }: { push: PushService }): void {
  app.serve(contract.pushKey, () => push.key())
  app.serve(contract.savePushSubscription, ({ actor, body }) => push.save(actor, body))
  app.serve(contract.removePushSubscription, ({ actor, body }) => push.remove(actor, body.endpoint))
  app.serve(contract.updateFcmToken, ({ actor, body }) => push.saveToken(actor, body.fcmToken))
}
