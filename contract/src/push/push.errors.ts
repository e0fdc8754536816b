import type { ErrorCatalogue } from '../error-catalogue.ts'

export const pushErrors = {
  'push.unknown-service': {
    kind: 'invalid',
    message: 'Le service de notifications de ce navigateur n’est pas pris en charge.',
  },
  'push.invalid-keys': {
    kind: 'invalid',
    message: 'Les clés de cet abonnement aux notifications sont invalides.',
  },
} as const satisfies ErrorCatalogue
