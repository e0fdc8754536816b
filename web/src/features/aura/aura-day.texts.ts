import type { Allowance, AuraDay } from '@aura/contract/aura/aura.contract'
import { formatDateAndTime, formatNumber, pluralOf } from '../../lib/format.ts'

/** « 12 votes sur 50 », or « des votes sans limite » where premium lifts the limit. */
function leftOf({ left, most }: Allowance, one: string, many: string, unlimited = many): string {
  if (left === null || most === null) return `des ${unlimited} sans limite`
  return `${formatNumber(left)} ${pluralOf(left, one, many)} sur ${formatNumber(most)}`
}

export const auraDayTexts = {
  left: ({ votes, negativeVotes, donated, returnsAt }: AuraDay) =>
    `Il vous reste ${leftOf(votes, 'vote', 'votes')}, dont ${leftOf(negativeVotes, 'négatif', 'négatifs')}, et ` +
    `${leftOf(donated, 'aura de dons', 'aura de dons', 'dons')}\u00a0; tout revient le ` +
    `${formatDateAndTime(returnsAt)}.`,
  premium: 'Premium lève les limites des votes et des dons.',
  welcome: (from: string, spendable: number) =>
    `Votre aura de bienvenue pourra être donnée ou dépensée à partir du ${formatDateAndTime(from)}. D’ici là, vous ` +
    `pouvez dépenser ${formatNumber(spendable)} aura.`,
  leftTowards: (
    pseudo: string,
    { positiveVotes, negativeVotes, withdrawals }: NonNullable<AuraDay['towards']>,
  ) =>
    `Envers ${pseudo}\u00a0: ${leftOf(positiveVotes, 'vote positif', 'votes positifs')}, ` +
    `${leftOf(negativeVotes, 'négatif', 'négatifs')} et ${leftOf(withdrawals, 'retrait', 'retraits')}.`,
}
