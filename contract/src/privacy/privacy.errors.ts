import type { ErrorCatalogue } from '../error-catalogue.ts'

export const privacyErrors = {
  'privacy.self': {
    kind: 'invalid',
    message: 'Vous ne pouvez ni vous bloquer ni vous masquer vous-même.',
  },
  // A profile that does not exist for its reader, said with the reason because it is the reader’s own doing.
  'privacy.blocked-by-you': { kind: 'unknown', message: 'Vous avez bloqué cette personne.' },
} as const satisfies ErrorCatalogue
