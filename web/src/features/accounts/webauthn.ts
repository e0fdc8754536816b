import type { AddPasskeyBody } from '@aura/contract/accounts/accounts.passkeys.forms'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Static } from 'typebox'

type Options = Record<string, unknown>
type Credential = Static<typeof AddPasskeyBody>['credential']

/** Whether passkeys work here: browsers want a name in the address, not a number. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
}

/** Lets the browser make a passkey. Rejects when the person gives up. */
export async function makePasskey(options: Options): Promise<Credential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON })) as unknown as Credential
}

/** Lets the person choose one of their passkeys of this site. Rejects when they give up. */
export async function signInWithPasskey(options: Options): Promise<Credential> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON })) as unknown as Credential
}
