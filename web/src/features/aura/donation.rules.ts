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

/** Why a typed amount cannot be sent: it is no whole number, or above what can be spent where that is known [AUR-65]. */
export function amountError(typed: string, spendable: number | undefined): string | undefined {
  if (typed === '') return undefined
  const amount = readAmount(typed)
  if (amount === undefined) return donationTexts.notWhole
  if (spendable !== undefined && amount > spendable) return donationTexts.tooMuch(spendable)
  return undefined
}

/** The label of the submit button for an amount [AUR-29]. */
export function donationLabel(way: DonationWay, amount: number | undefined): string {
  return amount ? auraTexts[way] : donationTexts.enterAmount
}
