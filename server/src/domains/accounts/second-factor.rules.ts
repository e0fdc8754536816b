import { createHash, randomBytes } from 'node:crypto'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { Secret, TOTP } from 'otpauth'

/** Authenticator applications take these numbers for granted. */
const usual = { issuer: 'Aura', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the present one, for clocks that differ a little. */
const window = 1

export function createTotpSecret(): Uint8Array {
  return randomBytes(20)
}

/** The secret in Base32, and the address that authenticator applications read from a QR code. */
export function describeTotp(secret: Uint8Array, label: string): { secret: string; address: string } {
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** The time step that a code of six digits is of, or undefined when it is of none about now. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const totp = totpOf(secret, '')
  const timestamp = now.getTime()
  const distance = totp.validate({ token: code, timestamp, window })
  return distance === null ? undefined : totp.counter({ timestamp }) + distance
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

/** Reads a code as it is typed: spaces and dashes do not count, nor does case. */
export function readCode(typed: string): { digits: string } | { recoveryHash: Uint8Array } {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^\d{6}$/.test(code) ? { digits: code } : { recoveryHash: hashRecoveryCode(code) }
}

/** Enough for a code that cannot be guessed: a slow hash is for passwords. */
export function hashRecoveryCode(code: string): Uint8Array {
  return createHash('sha256').update(code.replaceAll('-', '')).digest()
}
