import type { ErrorCatalogue } from '../error-catalogue.ts'
import { ownContentSentence } from './aura.sentences.ts'

export const auraErrors = {
  'aura.own-content': { kind: 'forbidden', message: ownContentSentence },
  'aura.votes-per-day': {
    kind: 'tooMany',
    message: 'Vous avez donné vos {count} votes du jour. Les prochains seront possibles le {at}.',
  },
  'aura.negative-votes-per-day': {
    kind: 'tooMany',
    message: 'Vous avez donné vos {count} votes négatifs du jour. Les prochains seront possibles le {at}.',
  },
  'aura.positive-votes-to-one': {
    kind: 'tooMany',
    message:
      'Vous avez donné à cette personne vos {count} votes positifs du jour. Les prochains seront possibles le {at}.',
  },
  'aura.negative-votes-to-one': {
    kind: 'tooMany',
    message:
      'Vous avez donné à cette personne vos {count} votes négatifs du jour. Les prochains seront possibles le {at}.',
  },
  'aura.donated-per-day': {
    kind: 'tooMany',
    message: 'Vos dons et retraits du jour ne peuvent dépasser {count} aura. Réessayez le {at}.',
  },
  'aura.withdrawals-from-one': {
    kind: 'tooMany',
    message: 'Vous avez déjà retiré de l’aura à cette personne aujourd’hui. Réessayez le {at}.',
  },
  'aura.amount-invalid': {
    kind: 'invalid',
    message: 'Le montant doit être un nombre entier, positif ou négatif, et différent de zéro.',
  },
  'aura.to-oneself': { kind: 'invalid', message: 'Vous ne pouvez pas vous donner de l’aura à vous-même.' },
  'aura.insufficient': {
    kind: 'conflict',
    message: 'Vous n’avez pas assez d’aura : il vous en faut {amount}, vous en avez {balance}.',
  },
  'aura.entry-unknown': {
    kind: 'unknown',
    message: 'Ce mouvement n’existe pas ou n’est pas dans votre historique.',
  },
  'aura.already-contested': { kind: 'conflict', message: 'Vous avez déjà contesté ce mouvement.' },
  'aura.not-contestable': { kind: 'invalid', message: 'Ce mouvement ne peut pas être contesté.' },
  'aura.held-unknown': {
    kind: 'unknown',
    message: 'Cet acte n’attend pas de décision.',
  },
} as const satisfies ErrorCatalogue
