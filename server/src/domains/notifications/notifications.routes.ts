import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import * as contract from '@aura/contract/notifications/notifications.contract'
import type { App } from '../../platform/http/serve.ts'
import type { NotificationsService } from './notifications.service.ts'

export function notificationsRoutes(
  app: App,
  { notifications }: { notifications: NotificationsService },
): void {
  app.serve(contract.listNotifications, ({ actor, query }) => notifications.list(actor, query))
  app.serve(checkNotifications, ({ actor }) => notifications.check(actor))
  app.serve(contract.readAllNotifications, ({ actor }) => notifications.readAll(actor))
  app.serve(contract.readNotification, ({ actor, params }) => notifications.read(actor, params.id))
  app.serve(contract.notificationProfile, ({ actor, params }) =>
    notifications.profileOf(actor, params.userId),
  )
}
