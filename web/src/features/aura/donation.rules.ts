import { auraTexts } from './aura.texts.ts'
import { donationTexts } from './donation.texts.ts'

/** The whole amount that was typed; undefined for anything else. */
export function readAmount(typed: string): number | undefined {
  if (!/^[+-]?\d+$/.test(typed.trim())) return undefined
  const amount = Number(typed)
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** What the button of a donation says of an amount [AUR-29]. */
export function donationLabel(amount: number | undefined): string {
  if (!amount) return donationTexts.enterAmount
  return amount > 0 ? auraTexts.give : auraTexts.take
}
