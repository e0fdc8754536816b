import { textLength } from '../common.ts'
import { accountsLimits } from './accounts.limits.ts'

/** Criteria of the advisory meter (spec §5); each true one is one of its four steps. */
export interface PasswordStrength {
  isLongEnough: boolean
  hasBothCases: boolean
  hasSymbol: boolean
  isIdealLength: boolean
  /** 0 to 4. */
  steps: number
}

/** Measures a password for the meter. Advice only: nothing but the length blocks [ACC-11, ACC-12]. */
export function passwordStrength(password: string): PasswordStrength {
  const length = textLength(password)
  const isLongEnough = length >= accountsLimits.passwordMin
  const hasBothCases = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password)
  const hasSymbol = /[^\p{L}\p{N}\s]/u.test(password)
  const isIdealLength = length >= accountsLimits.passwordIdeal
  const steps = [isLongEnough, hasBothCases, hasSymbol, isIdealLength].filter(Boolean).length
  return { isLongEnough, hasBothCases, hasSymbol, isIdealLength, steps }
}
