export const followsTexts = {
  follow: 'Suivre',
  following: 'Suivi',
  followName: (pseudo: string) => `Suivre ${pseudo}`,
  failed: 'L’abonnement n’a pas pu être changé.',
  listTitles: { followers: 'Abonnés', following: 'Abonnements' },
  listOf: {
    followers: (pseudo: string) => `Les personnes qui suivent ${pseudo}.`,
    following: (pseudo: string) => `Les personnes que ${pseudo} suit.`,
  },
  openList: { followers: 'Voir les abonnés', following: 'Voir les abonnements' },
  search: 'Chercher un pseudo',
  empty: { followers: 'Personne pour l’instant.', following: 'Personne pour l’instant.' },
  nobodyNamed: (search: string) => `Personne dont le pseudo contienne «\u00a0${search}\u00a0».`,
  listFailed: 'La liste n’a pas pu être chargée.',
  more: 'Afficher plus',
  retry: 'Réessayer',
}
