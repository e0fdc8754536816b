import { auraTexts } from './aura.texts.ts'
import { donationTexts } from './donation.texts.ts'

/** The typed integer; undefined for any other text. */
export function readAmount(typed: string): number | undefined {
  if (!/^[+-]?\d+$/.test(typed.trim())) return undefined
  const amount = Number(typed)
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** The label of the submit button for an amount [AUR-29]. */
export function donationLabel(amount: number | undefined): string {
  if (!amount) return donationTexts.enterAmount
  return amount > 0 ? auraTexts.give : auraTexts.take
}
