import { storedValue } from '../../../lib/stored-value.ts'

/** Kept from the sign-up until the account is confirmed: confirming in this browser opens the session [ACC-53]. */
export const registrationSecret = storedValue('aura.registration')

/** The query of the sign-up page: the address to open after the confirmation in this browser, and the reason for the sign-up. */
export const registrationSearch = storedValue('aura.registration-search')

/** 32 random bytes in base64url. */
export function makeRegistrationSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
