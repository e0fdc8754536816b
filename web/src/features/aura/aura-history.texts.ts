import type { HistoryEntry, HistoryKind } from '@aura/contract/aura/aura.history.contract'
import { holdReasonNames } from '@aura/contract/aura/aura.movements'
import { formatDate, formatNumber, pluralOf } from '../../lib/format.ts'

export const auraHistoryTexts = {
  history: 'Mon aura',
  historyLead: 'Chaque mouvement, avec sa cause. Rien ne s’y modifie ni ne s’y efface.',
  filters: 'Filtrer les mouvements',
  all: 'Tout',
  file: 'Télécharger (CSV)',
  toBoard: 'Classement du mois',
  fileFailed: 'Le fichier n’a pas pu être préparé.',
  balanceFailed: 'Votre total n’a pas pu être chargé.',
  retry: 'Réessayer',
  historyFailed: 'Votre historique n’a pas pu être chargé.',
  historyEmpty: 'Aucun mouvement de cette sorte',
  historyEmptyHint: 'Publiez, et donnez de l’aura à ce qui le mérite : tout s’inscrira ici.',
  noWithdrawalHint:
    'Ici se lisent les retraits faits depuis un profil. L’aura retirée par un vote se lit sous «\u00a0Votes\u00a0».',
  toFeed: 'Aller à l’accueil',
  movement: (amount: number) => `${amount > 0 ? '+' : ''}${formatNumber(amount)}`,
  points: (amount: number) =>
    `${amount > 0 ? 'gain' : 'perte'} de ${formatNumber(Math.abs(amount))} ${pluralOf(amount, 'point', 'points')} d’aura`,
  held: 'En attente de la modération',
  waiting: (amount: number) => `${amount > 0 ? '+' : ''}${formatNumber(amount)} en attente de la modération`,
  whyHeld: ({ why, until }: NonNullable<HistoryEntry['held']>) =>
    `Motif\u00a0: ${why.map((reason) => holdReasonNames[reason]).join(', ')}. Sans décision d’ici le ${formatDate(until)}, ce qui attend sera annulé.`,
  void: 'Annulé',
  appealTitle: 'Contester ce mouvement',
  appealHint: 'Dites en quelques mots ce qui vous paraît injuste. Un modérateur répondra, avec ses raisons.',
  appealReason: 'Vos raisons',
  appealed: 'Contesté, en attente de réponse',
  outcomes: { maintained: 'Mouvement maintenu', reversed: 'Aura rendue' },
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
