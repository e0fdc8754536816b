import { textLength } from '../common.ts'
import { accountsLimits } from './accounts.limits.ts'

/** Matches a pseudo in decomposed form, because `Ș` and `ễ` have no composed character up to `ſ`. */
const pseudoCharacters = /^(?:[\wÀ-ÖØ-öø-ſ.-]\p{M}*)*$/u

/** The written form of a pseudo: trimmed, accents composed, so that one look has one spelling. */
export function normalizePseudo(raw: string): string {
  return raw.trim().normalize('NFC')
}

/** A text without case and accents, as people type it in searches. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether a normalized pseudo has 3 to 24 of the accepted characters [ACC-17]. */
export function isPseudoWellFormed(pseudo: string): boolean {
  const length = textLength(pseudo)
  return (
    length >= accountsLimits.pseudoMin &&
    length <= accountsLimits.pseudoMax &&
    // A combining accent that is left forms no letter of its own with the letter before it.
    !/\p{M}/u.test(pseudo) &&
    pseudoCharacters.test(pseudo.normalize('NFD'))
  )
}
