import { invalid, tooMany } from '../error-catalogue.ts'

export const pushErrors = {
  'push.unknown-service': invalid('Le service de notifications de ce navigateur n’est pas pris en charge.'),
  'push.invalid-keys': invalid('Les clés de cet abonnement aux notifications sont invalides.'),
  'push.devices-per-day': tooMany(
    'Vous avez ajouté {count} appareils ou navigateurs en un jour. Réessayez dans 24 heures.',
  ),
}
