export const followsTexts = {
  follow: 'Suivre',
  following: 'Suivi',
  followName: (pseudo: string) => `Suivre ${pseudo}`,
  failed: 'L’abonnement n’a pas pu être changé.',
}
