import { conflict, forbidden, invalid, unavailable, unknown } from '../error-catalogue.ts'

export const subscriptionErrors = {
  'subscription.unknown': unknown('Cet abonnement n’existe pas chez le prestataire de paiement.'),
  'subscription.not-active': conflict('Cet abonnement n’est pas actif chez le prestataire de paiement.'),
  'subscription.other-plan': conflict('Cet abonnement n’est pas celui d’Aura.'),
  'subscription.not-yours': forbidden('Cet abonnement a été pris pour un autre compte.'),
  'subscription.already-used': conflict('Cet abonnement sert déjà à un autre compte.'),
  'subscription.already-premium': conflict('Votre abonnement est déjà en cours.'),
  'subscription.nothing-to-cancel': conflict('Aucun abonnement n’est en cours.'),
  'subscription.provider-away': unavailable(
    'Le prestataire de paiement ne répond pas. Rien n’a changé\u00a0: réessayez dans un moment.',
  ),
  'subscription.sandbox-only': forbidden('Les abonnements d’essai ne sont pas ouverts ici.'),
  'subscription.webhook-unverified': invalid('Signature invalide.'),
}
