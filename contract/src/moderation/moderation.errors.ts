import type { ErrorCatalogue } from '../error-catalogue.ts'

export const moderationErrors = {
  'moderation.no-target': { kind: 'invalid', message: 'Indiquez ce que vous signalez.' },
  'moderation.self': { kind: 'invalid', message: 'Vous ne pouvez pas vous signaler vous-même.' },
  'moderation.unknown-target': {
    kind: 'unknown',
    message: 'Ce que vous signalez n’existe pas ou n’est plus visible.',
  },
  'moderation.already-reported': {
    kind: 'tooMany',
    message: 'Vous l’avez déjà signalé aujourd’hui. Vous pourrez le signaler à nouveau demain.',
  },
  'moderation.daily-limit': {
    kind: 'tooMany',
    message:
      'Vous avez envoyé {limit} signalements aujourd’hui. Vous pourrez en envoyer d’autres demain, dès minuit.',
  },
} as const satisfies ErrorCatalogue
