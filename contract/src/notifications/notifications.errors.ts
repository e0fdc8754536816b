import { unknown } from '../error-catalogue.ts'

export const notificationsErrors = {
  'notifications.unknown': unknown('Cette notification n’existe plus.'),
}
