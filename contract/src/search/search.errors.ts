import type { ErrorCatalogue } from '../error-catalogue.ts'

export const searchErrors = {
  'search.premium-only': {
    kind: 'forbidden',
    message: 'Les filtres avancés sont réservés aux membres premium.',
  },
} as const satisfies ErrorCatalogue
