export const followsTexts = {
  follow: 'Suivre',
  followBack: 'Suivre en retour',
  following: 'Suivi',
  followingName: (pseudo: string) => `Suivi\u00a0: ${pseudo}`,
  failed: 'L’abonnement n’a pas pu être changé.',
}
