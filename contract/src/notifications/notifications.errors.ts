import type { ErrorCatalogue } from '../error-catalogue.ts'

export const notificationsErrors = {
  'notifications.unknown': { kind: 'unknown', message: 'Cette notification n’existe plus.' },
} as const satisfies ErrorCatalogue
