import { conflict, forbidden, invalid, tooMany, unknown } from '../error-catalogue.ts'
import { ownContentSentence } from './aura.sentences.ts'

export const auraErrors = {
  'aura.own-content': forbidden(ownContentSentence),
  'aura.votes-per-day': tooMany(
    'Vous avez donné vos {count} votes du jour. Les prochains seront possibles le {at}.',
  ),
  'aura.negative-votes-per-day': tooMany(
    'Vous avez donné vos {count} votes négatifs du jour. Les prochains seront possibles le {at}.',
  ),
  'aura.positive-votes-to-one': tooMany(
    'Vous avez donné à cette personne vos {count} votes positifs du jour. Les prochains seront possibles le {at}.',
  ),
  'aura.negative-votes-to-one': tooMany(
    'Vous avez donné à cette personne vos {count} votes négatifs du jour. Les prochains seront possibles le {at}.',
  ),
  'aura.donated-per-day': tooMany(
    'Vos dons et retraits du jour ne peuvent dépasser {count} aura, et il vous en reste {left}. Réessayez le {at}.',
  ),
  'aura.withdrawals-from-one': tooMany(
    'Vous avez déjà retiré de l’aura à cette personne aujourd’hui. Réessayez le {at}.',
  ),
  'aura.amount-invalid': invalid(
    'Le montant doit être un nombre entier, positif ou négatif, et différent de zéro.',
  ),
  'aura.to-oneself': invalid('Vous ne pouvez pas vous donner de l’aura à vous-même.'),
  'aura.insufficient': conflict(
    'Vous n’avez pas assez d’aura : il vous en faut {amount}, vous en avez {balance}.',
  ),
  'aura.welcome-reserved': conflict(
    'Votre aura de bienvenue ne pourra être donnée ou dépensée qu’à partir du {at}. D’ici là, vous pouvez dépenser {spendable} aura.',
  ),
  'aura.entry-unknown': unknown('Ce mouvement n’existe pas ou n’est pas dans votre historique.'),
  'aura.already-contested': conflict('Vous avez déjà contesté ce mouvement.'),
  'aura.not-contestable': invalid('Ce mouvement ne peut pas être contesté.'),
  'aura.gift-returned': conflict(
    'Ce don a été annulé : son aura est revenue à la personne qui l’avait donné.',
  ),
  'aura.prize-returned': conflict(
    'Ce prix a été annulé\u00a0: son aura est revenue à la personne qui avait créé le défi.',
  ),
  'aura.nothing-to-contest': conflict(
    'Ce mouvement a déjà été annulé ou rendu : il n’y a plus rien à vous rendre.',
  ),
  'aura.nothing-to-restore': conflict(
    'Rien ne peut plus être rendu : ce qui a été retiré a déjà été rendu, repris ou annulé. Maintenez ce mouvement.',
  ),
  'aura.contests-per-day': tooMany(
    'Vous avez contesté {count} mouvements aujourd’hui. Les prochains pourront l’être le {at}.',
  ),
  'aura.gift-spent': conflict(
    'Cette personne n’a plus l’aura que votre vote lui a donnée\u00a0: vous ne pouvez pas le reprendre pour l’instant.',
  ),
  'aura.vote-voided': conflict('Un modérateur a annulé ce vote.'),
  'aura.held-unknown': unknown('Cet acte n’attend pas de décision.'),
}

/** Refusals of a vote on a post or comment. */
export const voteRefusals = [
  'aura.own-content',
  'aura.vote-voided',
  'aura.votes-per-day',
  'aura.negative-votes-per-day',
  'aura.positive-votes-to-one',
  'aura.negative-votes-to-one',
  'aura.insufficient',
  'aura.welcome-reserved',
] as const
