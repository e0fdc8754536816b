import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { Passkey } from '@aura/contract/accounts/accounts.passkeys.contract'
import type { AddPasskeyBody, PasskeyLoginBody } from '@aura/contract/accounts/accounts.passkeys.forms'
import type { Id } from '@aura/contract/common'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, later, minutes } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findCredentialsById } from './accounts.queries.ts'
import type { Device } from './devices.rules.ts'
import { hashOneTimeToken } from './one-time-tokens.rules.ts'
import {
  countPasskeys,
  deletePasskey,
  findPasskeyByCredential,
  findPasskeys,
  insertPasskey,
  insertPasskeyChallenge,
  takePasskeyChallenge,
  updatePasskeyUse,
} from './passkeys.queries.ts'
import type { Reauthentication } from './reauthentication.service.ts'
import { securityAnswers } from './security.texts.ts'
import type { SecurityMails } from './security-mails.service.ts'
import type { SessionsService } from './sessions.service.ts'

/**
 * Ed25519, ES256, RS256, by their COSE numbers. By default the library adds a fourth, experimental in Node, which logs a warning.
 */
const algorithms = [-8, -7, -257]

/** Loaded when a passkey is first used: the library has two hundred files. */
const loadWebAuthn = () => import('@simplewebauthn/server')

export interface PasskeysDeps {
  db: Db
  clock: Clock
  publicUrl: string
  reauthentication: Reauthentication
  securityMails: SecurityMails
  sessions: Pick<SessionsService, 'openProven'>
}

export type PasskeysService = ReturnType<typeof createPasskeysService>

/** Login by passkey: the authenticator verifies the person too, so no second factor is needed [ACC-59]. */
export function createPasskeysService(deps: PasskeysDeps) {
  const { db, clock, publicUrl, reauthentication, securityMails, sessions } = deps
  const { hostname: rpID, origin } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  async function keepChallenge(challenge: string, accountId: Id | null): Promise<void> {
    const expiresAt = later(clock.now(), minutes(accountsLimits.passkeyChallengeMinutes))
    await insertPasskeyChallenge(db, { challengeHash: hashOneTimeToken(challenge), accountId, expiresAt })
  }

  const takeChallenge = (accountId: Id | null) => (challenge: string) =>
    takePasskeyChallenge(db, hashOneTimeToken(challenge), accountId, clock.now())

  return {
    async list({ userId }: Actor): Promise<{ passkeys: Passkey[] }> {
      const passkeys = await findPasskeys(db, userId, accountsLimits.passkeys)
      return {
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt?.toISOString() ?? null,
        })),
      }
    },

    /** @throws DomainError `accounts.password-needed`, `accounts.wrong-password`, `accounts.too-many-passkeys` */
    async begin(actor: Actor, password: string | undefined) {
      const account = await reauthentication.require(actor, password)
      const known = await findPasskeys(db, account.id, accountsLimits.passkeys)
      if (known.length === accountsLimits.passkeys) throw new DomainError('accounts.too-many-passkeys')
      const { generateRegistrationOptions } = await loadWebAuthn()
      const options = await generateRegistrationOptions({
        rpName: 'Aura',
        rpID,
        userName: account.pseudo,
        userDisplayName: account.pseudo,
        userID: new TextEncoder().encode(String(account.id)),
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await keepChallenge(options.challenge, account.id)
      return { ...options }
    },

    /** @throws DomainError `accounts.passkey-refused`, `accounts.too-many-passkeys`, `platform.session-ended` */
    async add(actor: Actor, { name, credential }: Static<typeof AddPasskeyBody>): Promise<Passkey> {
      await requireNoAttestation(credential.response.attestationObject).catch(refuse)
      const { verifyRegistrationResponse } = await loadWebAuthn()
      const { registrationInfo: made } = await verifyRegistrationResponse({
        ...expected,
        response: credential as unknown as RegistrationResponseJSON,
        expectedChallenge: takeChallenge(actor.userId),
        supportedAlgorithmIDs: algorithms,
      }).catch(refuse)
      if (!made) throw refused()
      const { id: credentialId, publicKey, counter, transports = [] } = made.credential
      const createdAt = clock.now()
      const passkey = { credentialId, publicKey, counter, transports, name: name.trim(), createdAt }
      const id = await inTransaction(db, async (tx) => {
        await reauthentication.holdSession(tx, actor)
        // Several registrations may have begun while one place was free.
        if ((await countPasskeys(tx, actor.userId)) >= accountsLimits.passkeys)
          throw new DomainError('accounts.too-many-passkeys')
        const account = await findCredentialsById(tx, actor.userId)
        const inserted = await insertPasskey(tx, { ...passkey, accountId: actor.userId })
        if (!account || inserted === undefined) throw refused()
        await securityMails.queue(tx, account, 'passkeyAdded')
        return inserted
      })
      return { id, name: passkey.name, created_at: createdAt.toISOString(), last_used_at: null }
    },

    /** @throws DomainError `accounts.password-needed`, `accounts.wrong-password`, `accounts.passkey-unknown` */
    async remove(actor: Actor, id: Id, password: string | undefined): Promise<{ message: string }> {
      const account = await reauthentication.require(actor, password)
      await inTransaction(db, async (tx) => {
        if (!(await deletePasskey(tx, account.id, id))) throw new DomainError('accounts.passkey-unknown')
        await securityMails.queue(tx, account, 'passkeyRemoved')
      })
      return { message: securityAnswers.passkeyRemoved }
    },

    async beginLogin() {
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await keepChallenge(options.challenge, null)
      return { ...options }
    },

    /** @throws DomainError `accounts.passkey-refused`, `accounts.suspended`, `accounts.leaving` */
    async login({ credential }: Static<typeof PasskeyLoginBody>, device: Device): Promise<{ token: string }> {
      const passkey = await findPasskeyByCredential(db, credential.id)
      if (!passkey) throw refused()
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: credential as unknown as AuthenticationResponseJSON,
        expectedChallenge: takeChallenge(null),
        credential: {
          id: credential.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
      }).catch(refuse)
      if (!verified) throw refused()
      const token = await inTransaction(db, async (tx) => {
        // It may have been removed since it was read.
        const isKept = await updatePasskeyUse(tx, passkey.id, authenticationInfo.newCounter, clock.now())
        if (!isKept) throw refused()
        return sessions.openProven(tx, passkey.accountId, device)
      })
      return { token }
    },
  }
}

/**
 * Refuses attestations. We request none, and the library would trust the sender's own root certificate and request the addresses of
 * its revocation lists.
 */
async function requireNoAttestation(attestationObject: unknown): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const format = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject as string)).get('fmt')
  if (format !== 'none') throw new Error('an attestation was not asked for')
}

const refused = (cause?: unknown) => new DomainError('accounts.passkey-refused', { cause })

/** The library throws plain errors for everything that it rejects. */
function refuse(cause: unknown): never {
  throw refused(cause)
}
