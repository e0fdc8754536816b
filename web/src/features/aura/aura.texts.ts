import type { HistoryKind } from '@aura/contract/aura/aura.contract'
import { formatNumber, pluralOf } from '../../lib/format.ts'

export const auraTexts = {
  give: 'Donner de l’aura',
  take: 'Retirer de l’aura',
  voteFailed: 'Votre vote n’a pas pu être enregistré.',
  animations: { 1: 'Lumière', 2: 'Feu', 3: 'Eau' },
  listen: 'Écouter le son',
  listenTo: (animation: string) => `Écouter le son : ${animation}`,
  total: (count: string) => `${count} d’aura`,

  donateTo: (pseudo: string) => `Donner de l’aura à ${pseudo}`,
  donateHint: 'Un montant négatif retire : vous payez alors autant que vous retirez.',
  amount: 'Montant',
  enterAmount: 'Entrer une valeur',
  balance: (count: number) => `Vous avez ${formatNumber(count)} d’aura.`,
  balanceAfter: (count: number) => `Il vous en restera ${formatNumber(count)}.`,
  quickAmount: (count: number) => (count > 0 ? `+${count}` : `−${-count}`),
  quickAmounts: 'Montants courants',
  confirmTake: (amount: number, pseudo: string) => `Retirer ${formatNumber(amount)} d’aura à ${pseudo} ?`,
  confirmTakeHint: (amount: number) =>
    `Ce retrait vous coûte ${formatNumber(amount)} d’aura. Il reste anonyme, et ne peut pas être annulé.`,
  donateFailed: 'Le don n’a pas pu être fait. Réessayez.',

  given: 'Aura donnée',
  givenBy: (pseudo: string) => `Aura donnée par ${pseudo}`,
  fromPosts: 'à des posts',
  fromDonations: 'par des dons',
  givenPosts: 'Posts qui l’ont reçue',
  givenPost: (pseudo: string, legend: string) =>
    legend === '' ? `Post de ${pseudo}` : `Post de ${pseudo} : ${legend}`,
  noLegend: 'Sans légende',
  givenEmpty: 'Aucune aura donnée pour l’instant',
  givenEmptyHint: 'Les posts qui auront reçu son aura paraîtront ici.',
  givenFailed: 'L’aura donnée n’a pas pu être chargée.',
  more: 'Voir plus',

  history: 'Mon aura',
  historyLead: 'Chaque mouvement, avec sa cause. Rien ne s’y modifie ni ne s’y efface.',
  filters: 'Filtrer les mouvements',
  all: 'Tout',
  file: 'Télécharger (CSV)',
  fileFailed: 'Le fichier n’a pas pu être préparé.',
  historyFailed: 'Votre historique n’a pas pu être chargé.',
  historyEmpty: 'Aucun mouvement de cette sorte',
  historyEmptyHint: 'Publiez, et donnez de l’aura à ce qui le mérite : tout s’inscrira ici.',
  toFeed: 'Aller à l’accueil',
  movement: (amount: number) => (amount > 0 ? `+${formatNumber(amount)}` : `−${formatNumber(-amount)}`),
  points: (amount: number) =>
    `${amount > 0 ? 'gain' : 'perte'} de ${formatNumber(Math.abs(amount))} ${pluralOf(amount, 'point', 'points')} d’aura`,
  held: 'En attente de la modération',
  void: 'Annulé',
  contest: 'Contester',
  contestTitle: 'Contester ce mouvement',
  contestHint: 'Dites en quelques mots ce qui vous paraît injuste. Un modérateur répondra, avec ses raisons.',
  contestReason: 'Vos raisons',
  contestSend: 'Envoyer',
  contestFailed: 'Votre contestation n’a pas pu être envoyée.',
  contested: 'Contesté, en attente de réponse',
  upheld: 'Mouvement maintenu',
  restored: 'Aura rendue',
  cancel: 'Annuler',
  seePost: 'Voir le post',
}

/** French names of the kinds of movements, in the order the filters show them. */
export const kindNames = {
  vote: 'Votes',
  donation: 'Dons',
  withdrawal: 'Retraits',
  likes: 'Paliers de likes',
  prize: 'Défis',
  toxic: 'Toxicité',
  correction: 'Corrections',
  power: 'Pouvoirs',
  welcome: 'Bienvenue',
} as const satisfies Record<HistoryKind, string>
