import { invalid, tooMany } from '../error-catalogue.ts'

export const moderationErrors = {
  'moderation.no-target': invalid('Indiquez ce que vous signalez.'),
  'moderation.self': invalid('Vous ne pouvez pas vous signaler vous-même.'),
  'moderation.already-reported': tooMany(
    'Vous l’avez déjà signalé aujourd’hui. Vous pourrez le signaler à nouveau demain.',
  ),
  'moderation.daily-limit': tooMany(
    'Vous avez envoyé {limit} signalements aujourd’hui. Vous pourrez en envoyer d’autres demain, dès minuit.',
  ),
}
