import { createHash, randomBytes } from 'node:crypto'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { Secret, TOTP } from 'otpauth'

/** Defaults that authenticator applications assume. */
const usual = { issuer: 'Aura', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepted steps before and after the current one, for clocks that differ a little. */
const window = 1

export function createTotpSecret(): Uint8Array {
  return randomBytes(20)
}

/** The secret in Base32, and the address that authenticator applications read from a QR code. */
export function describeTotp(secret: Uint8Array, label: string): { secret: string; address: string } {
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, address: totp.toString() }
}

/**
 * The time step of a six-digit code, or undefined if it belongs to no step around `now`.
 *
 * @param before code of the preceding step, which is also required after too many wrong codes
 */
export function findTotpStep(secret: Uint8Array, { code, before }: TotpCode, now: Date): number | undefined {
  const totp = totpOf(secret, '')
  const timestamp = now.getTime()
  const distance = totp.validate({ token: code, timestamp, window })
  if (distance === null) return undefined
  const step = totp.counter({ timestamp }) + distance
  const stepBefore = (step - 1) * usual.period * 1000
  const follows =
    before === undefined || totp.validate({ token: before, timestamp: stepBefore, window: 0 }) !== null
  return follows ? step : undefined
}

function totpOf(secret: Uint8Array, label: string): TOTP {
  return new TOTP({ ...usual, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
}

/** Ten codes of 80 random bits, in groups of four characters. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: accountsLimits.recoveryCodes }, () =>
    (new Secret({ size: 10 }).base32.match(/.{4}/g) ?? []).join('-'),
  )
}

/** A code of the authenticator application, and the preceding one if both are given. */
export interface TotpCode {
  code: string
  before: string | undefined
}

/** Reads a code, or two in a row, as people type them: spaces, dashes and case are ignored. */
export function readCode(typed: string): TotpCode | { recoveryHash: Uint8Array } {
  const text = typed.replace(/[\s-]/g, '').toUpperCase()
  const [, before, code] = /^(\d{6})?(\d{6})$/.exec(text) ?? []
  return code === undefined ? { recoveryHash: hashRecoveryCode(text) } : { code, before }
}

/** Whether a code could be guessed by trial: one of six digits could, two in a row and recovery codes could not. */
export function isGuessable(typed: string): boolean {
  const code = readCode(typed)
  return 'code' in code && code.before === undefined
}

/** A fast hash suffices for codes that cannot be guessed; slow hashes are for passwords. */
export function hashRecoveryCode(code: string): Uint8Array {
  return createHash('sha256').update(code.replaceAll('-', '')).digest()
}
