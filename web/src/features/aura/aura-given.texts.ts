import { formatCount } from '../../lib/format.ts'

export const auraGivenTexts = {
  given: 'Aura donnée',
  givenCount: (amount: number) => `Aura donnée\u00a0: ${formatCount(amount)}`,
  givenBy: (pseudo: string) => `Aura donnée par ${pseudo}`,
  fromPosts: 'à des posts',
  fromDonations: 'par des dons',
  asOfMidnight: 'À minuit, la nuit dernière',
  givenPosts: 'Posts qui l’ont reçue',
  noLegend: 'Sans légende',
  givenEmpty: 'Aucun post ne l’a encore reçue',
  givenEmptyHint: (isOwn: boolean) =>
    `Les posts qui auront reçu ${isOwn ? 'votre' : 'son'} aura paraîtront ici.`,
  givenFailed: 'L’aura donnée n’a pas pu être chargée.',
  more: 'Voir plus',
}
