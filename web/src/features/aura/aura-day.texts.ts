import type { Allowance, AuraDay } from '@aura/contract/aura/aura.contract'
import { formatDateAndTime, formatNumber, pluralOf } from '../../lib/format.ts'

/** « 12 votes sur 50 », or « des votes sans limite » where premium lifts the limit. */
function leftOf({ left, most }: Allowance, one: string, many: string, unlimited = many): string {
  if (left === null || most === null) return `des ${unlimited} sans limite`
  return `${formatNumber(left)} ${pluralOf(left, one, many)} sur ${formatNumber(most)}`
}

/** Whether more negative votes are left than votes: only switches of today’s votes use all of them [AUR-60]. */
function hasSpareNegatives(votes: Allowance, negativeVotes: Allowance): boolean {
  return votes.left !== null && negativeVotes.left !== null && votes.left < negativeVotes.left
}

const switchable =
  ' Un vote positif d’aujourd’hui peut encore devenir négatif\u00a0: il ne prend pas d’autre vote.'

export const auraDayTexts = {
  left: ({ votes, negativeVotes, donated, returnsAt }: AuraDay) =>
    `Il vous reste ${leftOf(votes, 'vote', 'votes')}, ` +
    `${leftOf(negativeVotes, 'vote négatif au plus', 'votes négatifs au plus')}, et ` +
    `${leftOf(donated, 'aura de dons', 'aura de dons', 'dons')}\u00a0; tout revient le ` +
    `${formatDateAndTime(returnsAt)}.${hasSpareNegatives(votes, negativeVotes) ? switchable : ''}`,
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
