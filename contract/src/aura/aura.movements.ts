import { elide } from '../elide.ts'
import { quoteWords } from '../quote-words.ts'
import type { HoldReason } from './aura.held.contract.ts'
import type { HistoryEntry } from './aura.history.contract.ts'
import { describePeople } from './describe-people.ts'

/** French names of the states of a movement. */
export const stateNames = {
  counted: 'compté',
  held: 'en attente',
  void: 'annulé',
} as const satisfies Record<HistoryEntry['state'], string>

/** Why acts are held for a moderator, in words that suit giver and receiver [AUR-68]. */
export const holdReasonNames = {
  ceiling: 'plafond de pertes du jour atteint',
  serial: 'beaucoup d’actes de la même personne en quelques jours',
  raid: 'beaucoup de retraits en quelques minutes',
  'same-device': 'appareil ou adresse en commun entre les deux comptes',
} as const satisfies Record<HoldReason, string>

/** A movement in words, as the history page and its file say it: "Aura reçue de Zoé", "1 personne a retiré son aura"… */
export function describeMovement(
  entry: Omit<HistoryEntry, 'created_at' | 'contestable' | 'contest'>,
): string {
  const { kind, amount, state, cause, day, people, held } = entry
  const { pseudo, step, challenge_id, challenge_title } = cause
  const isGain = amount > 0
  const on = cause.comment_id === null ? 'un de vos posts' : 'un de vos commentaires'
  const to = `à ${pseudo ?? 'un compte indisponible'}`
  const title = challenge_title === null ? '' : ` ${quoteWords(challenge_title)}`
  const from = pseudo ? elide('de', pseudo) : 'd’un compte indisponible'
  switch (kind) {
    case 'welcome':
      return 'Aura de bienvenue'
    case 'vote':
      if (day === null) return `Aura ${from} sur ${on}`
      if (people === 0) return `Aura retirée puis rendue sur ${on}`
      if (!isGain) return `${describePeople(people, 'retiré')} sur ${on}`
      return `${describePeople(people, state === 'counted' ? 'rendu' : 'donné')} sur ${on}`
    case 'donation':
      if (step === 'returned') return `Don ${to}, rendu`
      if (isGain) return `Don ${from}`
      return `Don ${to}${held === null ? '' : ', en attente'}`
    case 'withdrawal':
      if (day !== null) return people === 0 ? 'Retrait anonyme' : describePeople(people, 'retiré')
      if (step === 'returned') return `Retrait ${to}, rendu`
      return `Retrait ${to}${held === null ? '' : ', en attente'}`
    case 'likes':
      return `Palier de likes sur ${on}`
    case 'prize':
      if (step === 'returned') return `Prix de votre défi${title}, rendu`
      if (step === 'restored' && !isGain) return `Prix de votre défi${title}, repris pour qui l’a remporté`
      if (step === 'restored') return `Prix gagné au défi${title}, versé après contestation`
      if (isGain) return `Prix gagné au défi${title} ${from}`
      if (pseudo === null) return `Prix de votre défi${title}`
      return `Prix de votre défi${title}, ${held === null ? 'remporté par' : 'en attente pour'} ${pseudo}`
    case 'toxic':
      return 'Commentaire toxique'
    case 'power':
      return 'Pouvoir d’un type d’aura'
    case 'correction':
      if (step === 'written-off') return 'Annulation par la modération, remise de ce que vous n’aviez plus'
      if (step === 'returned') return 'Rendu après contestation'
      if (step === 'restored') return 'Annulation par la modération, levée'
      if (challenge_id === null) return 'Annulation par la modération'
      return isGain
        ? `Prix de votre défi${title}, repris ${to} par la modération`
        : `Prix d’un défi${title}, annulé par la modération`
  }
}
