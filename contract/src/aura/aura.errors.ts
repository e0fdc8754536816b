import type { ErrorCatalogue } from '../error-catalogue.ts'

export const auraErrors = {
  'aura.own-content': { kind: 'forbidden', message: 'Vous ne pouvez pas voter pour votre propre contenu.' },
} as const satisfies ErrorCatalogue
