import { auraErrors } from '@aura/contract/aura/aura.errors'
import { auraTexts } from './aura.texts.ts'
import { donationTexts } from './donation.texts.ts'

/** The typed integer; undefined for any other text. */
export function readAmount(typed: string): number | undefined {
  if (!/^[+-]?\d+$/.test(typed.trim())) return undefined
  const amount = Number(typed)
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** Why a typed amount cannot be sent: it is no whole number, or above what can be spent where that is known [AUR-65]. */
export function amountError(typed: string, spendable: number | undefined): string | undefined {
  if (typed === '') return undefined
  const amount = readAmount(typed)
  if (amount === undefined) return auraErrors['aura.amount-invalid'].message
  if (spendable !== undefined && Math.abs(amount) > spendable) return donationTexts.tooMuch(spendable)
  return undefined
}

/** The label of the submit button for an amount [AUR-29]. */
export function donationLabel(amount: number | undefined): string {
  if (!amount) return donationTexts.enterAmount
  return amount > 0 ? auraTexts.give : auraTexts.take
}
