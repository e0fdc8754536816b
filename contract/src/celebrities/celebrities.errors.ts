import type { ErrorCatalogue } from '../error-catalogue.ts'

export const celebritiesErrors = {
  'celebrities.unknown': { kind: 'unknown', message: 'Cette célébrité est introuvable.' },
  'celebrities.account-taken': {
    kind: 'conflict',
    message: 'Ce compte est déjà celui d’une autre célébrité.',
  },
} as const satisfies ErrorCatalogue
