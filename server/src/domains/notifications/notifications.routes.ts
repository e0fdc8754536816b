import {
  checkNotifications,
  listNotifications,
  notificationProfile,
  readAllNotifications,
  readNotification,
} from '@aura/contract/notifications/notifications.contract'
import type { App } from '../../platform/http/serve.ts'
import type { NotificationsService } from './notifications.service.ts'

export function notificationsRoutes(
  app: App,
  { notifications }: { notifications: NotificationsService },
): void {
  app.serve(listNotifications, ({ actor, query }) => notifications.list(actor, query))
  app.serve(checkNotifications, ({ actor }) => notifications.check(actor))
  app.serve(readAllNotifications, ({ actor }) => notifications.readAll(actor))
  app.serve(readNotification, ({ actor, params }) => notifications.read(actor, params.id))
  app.serve(notificationProfile, ({ actor, params }) => notifications.profileOf(actor, params.userId))
}
