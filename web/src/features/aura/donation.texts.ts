import { formatDateAndTime, formatNumber } from '../../lib/format.ts'

export const donationTexts = {
  ways: 'Donner ou retirer',
  give: 'Donner',
  take: 'Retirer',
  giveTo: (pseudo: string) => `Donner de l’aura à ${pseudo}`,
  takeFrom: (pseudo: string) => `Retirer de l’aura à ${pseudo}`,
  giveHint: 'Ce que vous donnez passe de votre aura à la sienne.',
  takeHint: 'Retirer vous coûte autant\u00a0: chacun de vous perd ce montant, et personne ne le reçoit.',
  amount: 'Montant',
  less: 'Un de moins',
  more: 'Un de plus',
  enterAmount: 'Entrer une valeur',
  notWhole: 'Entrez un nombre entier.',
  balance: (count: number) => `Vous avez ${formatNumber(count)} d’aura.`,
  balanceAfter: (count: number) => `Il vous en restera ${formatNumber(count)}.`,
  tooMuch: (spendable: number) =>
    spendable === 0
      ? 'Vous n’avez pas d’aura à dépenser pour l’instant.'
      : `Vous pouvez dépenser ${formatNumber(spendable)} aura au plus.`,
  tooMuchToday: (left: number, returnsAt: string) =>
    left === 0
      ? `Vous avez atteint la limite de vos dons et retraits du jour. Réessayez le ${formatDateAndTime(returnsAt)}.`
      : `Il vous reste ${formatNumber(left)} aura pour vos dons et retraits du jour.`,
  alreadyTaken: (returnsAt: string) =>
    `Vous avez déjà retiré de l’aura à cette personne aujourd’hui. Réessayez le ${formatDateAndTime(returnsAt)}.`,
  quickAmounts: 'Montants courants',
  confirmTake: (amount: number, pseudo: string) =>
    `Retirer ${formatNumber(amount)} d’aura à ${pseudo}\u00a0?`,
  confirmTakeHint: (amount: number) =>
    `Ce retrait vous coûte ${formatNumber(amount)} d’aura. Il reste anonyme, et ne peut pas être annulé.`,
  donateFailed: 'Le don n’a pas pu être fait. Réessayez.',
}
