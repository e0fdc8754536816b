import { forbidden } from '../error-catalogue.ts'

export const searchErrors = {
  'search.premium-only': forbidden('Les filtres avancés sont réservés aux membres premium.'),
}
