/** What the calls answer. */
export const texts = {
  joined: 'Vous avez rejoint la communauté avec succès',
  left: 'Vous vous êtes désinscrit avec succès',
  closed: 'Communauté fermée',
  requested: 'Votre demande a été envoyée',
  requestCancelled: 'Votre demande a été annulée',
  accepted: 'Demande acceptée avec succès',
  declined: 'Demande refusée',
  roleUpdated: 'Rôle mis à jour avec succès.',
  removed: 'Membre retiré avec succès',
  banned: 'Exclusion prononcée',
  banLifted: 'Exclusion levée',
  invitationRevoked: 'Invitation révoquée',
}
