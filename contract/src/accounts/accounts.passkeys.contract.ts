import type { Static } from 'typebox'
import { Id, Message, Nullable, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Type } from '../type.ts'
import {
  AddPasskeyBody,
  BeginPasskeyBody,
  PasskeyLoginBody,
  RemovePasskeyBody,
} from './accounts.passkeys.forms.ts'

/** A passkey of the caller, to log in without a password [ACC-59]. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
})
export type Passkey = Static<typeof Passkey>

/** Options as the browser's WebAuthn takes them, in JSON. */
const WebAuthnOptions = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const listPasskeys = endpoint('GET', '/api/account/passkeys', {
  summary: 'Passkeys of the caller.',
  access: 'user',
  rate: 'read',
  response: Type.Object({ passkeys: Type.Array(Passkey) }),
})

export const beginPasskey = endpoint('POST', '/api/account/passkeys/options', {
  summary: 'What the browser needs to make a passkey, with a challenge that lasts five minutes.',
  access: 'user',
  rate: 'login',
  body: BeginPasskeyBody,
  response: WebAuthnOptions,
  errors: ['accounts.password-needed', 'accounts.wrong-password', 'accounts.too-many-passkeys'],
})

export const addPasskey = endpoint('POST', '/api/account/passkeys', {
  summary: 'Keep the passkey that the browser made by these options.',
  access: 'user',
  rate: 'login',
  body: AddPasskeyBody,
  response: Passkey,
  errors: ['accounts.passkey-refused', 'accounts.too-many-passkeys'],
})

export const removePasskey = endpoint('DELETE', '/api/account/passkeys/:id', {
  summary: 'Remove a passkey of the caller.',
  access: 'user',
  rate: 'login',
  params: Type.Object({ id: Id }),
  body: RemovePasskeyBody,
  response: Message,
  errors: ['accounts.password-needed', 'accounts.wrong-password', 'accounts.passkey-unknown'],
})

export const beginPasskeyLogin = endpoint('POST', '/api/login/passkey/options', {
  summary: 'What the browser needs to log in by any passkey of this site.',
  access: 'public',
  rate: 'login',
  response: WebAuthnOptions,
})

export const passkeyLogin = endpoint('POST', '/api/login/passkey', {
  summary: 'Open a session by a passkey, which is two factors in one.',
  access: 'public',
  rate: 'login',
  body: PasskeyLoginBody,
  response: Type.Object({ token: Type.String() }),
  errors: ['accounts.passkey-refused', 'accounts.suspended', 'accounts.leaving'],
})
