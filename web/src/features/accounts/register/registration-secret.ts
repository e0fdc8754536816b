import { storedValue } from '../../../lib/stored-value.ts'

/** Kept from the sign-up until the account is confirmed: confirming in this browser opens the session [ACC-53]. */
export const registrationSecret = storedValue('aura.registration')

/** The address of this site at which the account enters, once it is confirmed in this browser. */
export const placeAfterRegistration = storedValue('aura.registration-place')

/** 32 random bytes in base64url. */
export function makeRegistrationSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
