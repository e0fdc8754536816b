import {
  conflict,
  forbidden,
  internal,
  invalid,
  noSpace,
  tooLarge,
  tooMany,
  unauthenticated,
  unavailable,
  unknown,
  wrongMethod,
  wrongType,
} from '../error-catalogue.ts'

/** Failures any call may answer. */
export const platformErrors = {
  'platform.malformed': invalid('La requête est mal formée.'),
  'platform.invalid': invalid('Certaines informations ne sont pas valides.'),
  'platform.unauthenticated': unauthenticated('Connectez-vous pour continuer.'),
  'platform.session-ended': unauthenticated('Votre session a expiré.'),
  'platform.forbidden': forbidden('Vous n’avez pas le droit de faire cela.'),
  'platform.unknown': unknown('Cette page ou ce contenu n’existe pas.'),
  'platform.wrong-method': wrongMethod('Cette adresse ne permet pas cette demande.'),
  'platform.too-large': tooLarge('L’envoi est trop volumineux.'),
  'platform.wrong-type': wrongType('Ce type de contenu n’est pas accepté.'),
  'platform.too-many': tooMany('Trop de demandes. Réessayez dans {wait}.'),
  'platform.key-reused': conflict('Cette demande a déjà été faite avec un autre contenu.'),
  'platform.unavailable': unavailable(
    'Le service est momentanément indisponible. Réessayez dans quelques instants.',
  ),
  'platform.no-space': noSpace('Le serveur n’a plus de place. Réessayez plus tard.'),
  'platform.internal': internal('Une erreur inattendue s’est produite. Réessayez plus tard.'),
}
