import type { AddPasskeyBody } from '@aura/contract/accounts/accounts.passkeys.forms'
import type { PageConfig } from '@aura/contract/platform/page-config'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Static } from 'typebox'
import { config } from '../../lib/config.ts'

type Options = Record<string, unknown>
type Credential = Static<typeof AddPasskeyBody>['credential']

const isNumber = (origin: string) => /^[\d.]+$|^\[/.test(new URL(origin).hostname)

/**
 * Where passkeys work: `here`, at another address of this site, or nowhere. They belong to the public address, in which browsers want a
 * name, not a number.
 */
export function passkeyPlace({
  publicOrigin = window.location.origin,
}: Pick<PageConfig, 'publicOrigin'> = config): 'here' | 'nowhere' | URL {
  if (!('PublicKeyCredential' in window) || isNumber(publicOrigin)) return 'nowhere'
  return publicOrigin === window.location.origin ? 'here' : new URL(publicOrigin)
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
