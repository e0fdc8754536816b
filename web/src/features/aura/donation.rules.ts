import type { AuraDay } from '@aura/contract/aura/aura.contract'
import { auraTexts } from './aura.texts.ts'
import { donationTexts } from './donation.texts.ts'

/** Aura is given to a person, or taken from them at the same cost. */
export type DonationWay = 'give' | 'take'

/** The typed whole number, without a sign; undefined for any other text. */
export function readAmount(typed: string): number | undefined {
  if (!/^\d+$/.test(typed.trim())) return undefined
  const amount = Number(typed)
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** The most that may be sent, and what to say of more. */
export interface Ceiling {
  most: number
  reason: string
}

/** The first limit that an amount meets: today’s withdrawals from the person, the day’s donations, what can be spent [AUR-65, AUR-67]. */
export function ceilingOf(way: DonationWay, { towards, donated, spendable, returnsAt }: AuraDay): Ceiling {
  if (way === 'take' && towards?.withdrawals.left === 0)
    return { most: 0, reason: donationTexts.alreadyTaken(returnsAt) }
  if (donated.left !== null && donated.left < spendable)
    return { most: donated.left, reason: donationTexts.tooMuchToday(donated.left, returnsAt) }
  return { most: spendable, reason: donationTexts.tooMuch(spendable) }
}

/** Why a typed amount cannot be sent: it is no whole number, or above the ceiling where that is known. */
export function amountError(typed: string, ceiling: Ceiling | undefined): string | undefined {
  if (typed === '') return undefined
  const amount = readAmount(typed)
  if (amount === undefined) return donationTexts.notWhole
  if (ceiling && amount > ceiling.most) return ceiling.reason
  return undefined
}

/** The label of the submit button for an amount [AUR-29]. */
export function donationLabel(way: DonationWay, amount: number | undefined): string {
  return amount ? auraTexts[way] : donationTexts.enterAmount
}
