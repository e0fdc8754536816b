import { elide } from '@aura/contract/elide'

/** In a separate file, because every feed loads the texts of the button. */
export const followListsTexts = {
  listTitles: { followers: 'Abonnés', following: 'Abonnements' },
  listOf: {
    followers: (pseudo: string) => `Les personnes qui suivent ${pseudo}.`,
    following: (pseudo: string) => `Les personnes ${elide('que', pseudo)} suit.`,
  },
  openList: { followers: 'Voir les abonnés', following: 'Voir les abonnements' },
  search: 'Chercher un pseudo',
  empty: { followers: 'Personne pour l’instant.', following: 'Personne pour l’instant.' },
  nobodyNamed: (search: string) => `Personne dont le pseudo contienne «\u00a0${search}\u00a0».`,
  notAmongLatest: (search: string) => `Pas de «\u00a0${search}\u00a0» parmi les plus récents.`,
  goOn: 'Chercher plus loin',
  listFailed: 'La liste n’a pas pu être chargée.',
  more: 'Afficher plus',
}
