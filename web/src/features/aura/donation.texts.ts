import { formatNumber } from '../../lib/format.ts'

export const donationTexts = {
  donateTo: (pseudo: string) => `Donner de l’aura à ${pseudo}`,
  donateHint: 'Un montant négatif retire : vous payez alors autant que vous retirez.',
  amount: 'Montant',
  enterAmount: 'Entrer une valeur',
  balance: (count: number) => `Vous avez ${formatNumber(count)} d’aura.`,
  balanceAfter: (count: number) => `Il vous en restera ${formatNumber(count)}.`,
  tooMuch: (spendable: number) =>
    spendable === 0
      ? 'Vous n’avez pas d’aura à dépenser pour l’instant.'
      : `Vous pouvez dépenser ${formatNumber(spendable)} aura au plus.`,
  quickAmount: (count: number) => (count > 0 ? `+${count}` : `−${-count}`),
  quickAmounts: 'Montants courants',
  confirmTake: (amount: number, pseudo: string) => `Retirer ${formatNumber(amount)} d’aura à ${pseudo} ?`,
  confirmTakeHint: (amount: number) =>
    `Ce retrait vous coûte ${formatNumber(amount)} d’aura. Il reste anonyme, et ne peut pas être annulé.`,
  donateFailed: 'Le don n’a pas pu être fait. Réessayez.',
}
