import type { ErrorCatalogue } from '../error-catalogue.ts'

/** Failures any call may answer. */
export const platformErrors = {
  'platform.malformed': { kind: 'invalid', message: 'La requête est mal formée.' },
  'platform.invalid': { kind: 'invalid', message: 'Certaines informations ne sont pas valides.' },
  'platform.unauthenticated': { kind: 'unauthenticated', message: 'Connectez-vous pour continuer.' },
  'platform.session-ended': { kind: 'unauthenticated', message: 'Votre session a expiré.' },
  'platform.forbidden': { kind: 'forbidden', message: 'Vous n’avez pas le droit de faire cela.' },
  'platform.unknown': { kind: 'unknown', message: 'Cette page ou ce contenu n’existe pas.' },
  'platform.too-large': { kind: 'tooLarge', message: 'L’envoi est trop volumineux.' },
  'platform.wrong-type': { kind: 'wrongType', message: 'Ce type de contenu n’est pas accepté.' },
  'platform.too-many': { kind: 'tooMany', message: 'Trop de demandes. Réessayez dans {seconds} s.' },
  'platform.key-reused': {
    kind: 'conflict',
    message: 'Cette demande a déjà été faite avec un autre contenu.',
  },
  'platform.unavailable': {
    kind: 'unavailable',
    message: 'Le service est momentanément indisponible. Réessayez dans quelques instants.',
  },
  'platform.no-space': { kind: 'noSpace', message: 'Le serveur n’a plus de place. Réessayez plus tard.' },
  'platform.internal': {
    kind: 'internal',
    message: 'Une erreur inattendue s’est produite. Réessayez plus tard.',
  },
} as const satisfies ErrorCatalogue
