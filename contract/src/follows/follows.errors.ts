import type { ErrorCatalogue } from '../error-catalogue.ts'

export const followsErrors = {
  'follows.self': { kind: 'invalid', message: 'Vous ne pouvez pas vous suivre vous-même.' },
  'follows.no-target': { kind: 'invalid', message: 'Indiquez le compte à suivre.' },
} as const satisfies ErrorCatalogue
