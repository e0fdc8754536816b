import { conflict, forbidden, invalid, tooMany, unknown } from '../error-catalogue.ts'

export const moderationErrors = {
  'moderation.no-target': invalid('Indiquez ce que vous signalez.'),
  'moderation.self': invalid('Vous ne pouvez pas vous signaler vous-même.'),
  'moderation.already-reported': tooMany(
    'Vous l’avez déjà signalé aujourd’hui. Vous pourrez le signaler à nouveau demain.',
  ),
  'moderation.daily-limit': tooMany(
    'Vous avez envoyé {limit} signalements aujourd’hui. Vous pourrez en envoyer d’autres demain, dès minuit.',
  ),
  'moderation.case-unknown': unknown('Ce dossier n’existe pas.'),
  'moderation.case-resolved': conflict('Ce dossier est déjà décidé.'),
  'moderation.case-open': conflict('Ce dossier est déjà ouvert.'),
  'moderation.taken': conflict('{pseudo} s’occupe déjà de ce dossier.'),
  'moderation.unfit-action': invalid('Cette décision ne convient pas à ce dossier.'),
  'moderation.reason-unknown': invalid('Choisissez un motif de la liste.'),
  'moderation.reason-needed': invalid(
    'Ce motif reste actif\u00a0: les retraits faits hors du bureau le donnent.',
  ),
  'moderation.reason-exists': conflict('Ce code existe déjà.'),
  'moderation.own-case': forbidden('Vous ne pouvez pas décider de ce qui vous concerne.'),
  'moderation.decision-unknown': unknown('Cette décision n’existe pas.'),
  'moderation.undo-late': conflict('Cette décision ne peut plus être annulée\u00a0: rouvrez le dossier.'),
  'moderation.not-yours': forbidden('Seule la personne qui a décidé peut annuler.'),
  'moderation.second-person': forbidden('Une autre personne doit confirmer cette suspension.'),
  'moderation.same-person': forbidden('Une autre personne que celle qui a décidé doit s’en charger.'),
  'moderation.own-report': forbidden(
    'Une autre personne que celle qui a fait le signalement doit en décider.',
  ),
  'moderation.contest-waits': conflict('Une contestation attend sa réponse. Répondez-y d’abord.'),
  'moderation.too-soon': conflict('Une décision vient d’être prise. Réessayez dans une minute.'),
  'moderation.contest-exists': conflict('Vous avez déjà contesté cette décision.'),
  'moderation.contest-late': conflict('Cette décision ne peut plus être contestée.'),
  'moderation.contests-per-day': tooMany(
    'Vous avez contesté {limit} décisions aujourd’hui. Vous pourrez en contester d’autres demain, dès minuit.',
  ),
  'moderation.link-ended': unknown('Ce lien ne fonctionne plus.'),
}
