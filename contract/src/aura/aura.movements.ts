import type { HistoryEntry } from './aura.contract.ts'

/** French names of the states of a movement. */
export const stateNames = {
  counted: 'compté',
  held: 'en attente',
  void: 'annulé',
} as const satisfies Record<HistoryEntry['state'], string>

/** A movement in words, as the history page and its file say it: "Aura reçue de Zoé", "Un retrait anonyme"… */
export function describeMovement({
  kind,
  amount,
  cause,
}: Pick<HistoryEntry, 'kind' | 'amount' | 'cause'>): string {
  const { pseudo, step } = cause
  const isGain = amount > 0
  const on = cause.comment_id === null ? 'un de vos posts' : 'un de vos commentaires'
  const to = `à ${pseudo ?? 'un compte indisponible'}`
  const from = pseudo ? `de ${pseudo}` : 'd’un compte indisponible'
  switch (kind) {
    case 'welcome':
      return 'Aura de bienvenue'
    case 'vote':
      if (isGain) return pseudo || cause.is_unavailable ? `Aura ${from} sur ${on}` : `Aura rendue sur ${on}`
      return `Aura retirée sur ${on}`
    case 'donation':
      if (step === 'returned') return `Don ${to}, rendu`
      if (isGain) return `Don ${from}`
      return `Don ${to}${step === 'reserved' ? ', en attente' : ''}`
    case 'withdrawal':
      if (!pseudo && !cause.is_unavailable) return 'Retrait anonyme'
      if (step === 'returned') return `Retrait ${to}, rendu`
      return `Retrait ${to}${step === 'reserved' ? ', en attente' : ''}`
    case 'likes':
      return `Palier de likes sur ${on}`
    case 'prize':
      if (step === 'reserved') return 'Prix d’un défi que vous avez lancé'
      return step === 'returned' ? 'Prix d’un défi, rendu' : 'Prix d’un défi gagné'
    case 'toxic':
      return 'Commentaire toxique'
    case 'power':
      return 'Pouvoir d’un type d’aura'
    case 'correction':
      return step === 'voided' ? 'Annulation par la modération' : 'Rendu après contestation'
  }
}
