import type { ErrorCatalogue } from '../error-catalogue.ts'

export const celebritiesErrors = {
  'celebrities.unknown': { kind: 'unknown', message: 'Cette célébrité est introuvable.' },
} as const satisfies ErrorCatalogue
