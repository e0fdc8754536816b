export const celebritiesTexts = {
  celebrity: 'Célébrité',
  encyclopedia: 'Lire sur Wikipédia',
  wikidata: 'Voir sur Wikidata',
  noAccountTitle: 'Pas de compte sur Aura',
  noAccount: (name: string) => `${name} ne publie pas ici.`,
  failed: 'Cette célébrité n’a pas pu être chargée.',
  retry: 'Réessayer',
  absent: 'Célébrité introuvable',
  absentHint: 'Le nom est peut-être écrit autrement : la recherche vous aidera.',
  search: 'Ouvrir la recherche',
  noticeTitle: 'Ce profil est celui d’une célébrité',
  notice: 'Pour le voir, passez par la page de recherche.',
}
