import type { login } from '@aura/contract/accounts/accounts.contract'
import type { LoginBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { SecondStepBody } from '@aura/contract/accounts/accounts.second-factor.forms'
import type { isConnected } from '@aura/contract/accounts/accounts.session.contract'
import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { Static } from 'typebox'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { SessionTokens } from '../../platform/auth/session-tokens.ts'
import { days, later } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findCredentialsById, holdPassword, updateEraseAt } from './accounts.queries.ts'
import { answers } from './accounts.texts.ts'
import { type AdmissionDeps, createAdmission } from './admission.service.ts'
import type { Device } from './devices.rules.ts'
import type { LoginChallenges, ProvenLogin } from './login-challenges.service.ts'
import { endSession, findSessionExpiry, insertSession } from './sessions.queries.ts'
import type { TracesService } from './traces.service.ts'

export interface SessionsDeps extends AdmissionDeps {
  challenges: LoginChallenges
  tokens: SessionTokens
  traces: TracesService
}

type LoginAnswer = ResponseOf<typeof login>

/** A session, or a refusal to throw after the commit: thrown before, it would roll the restoration back. */
type Entrance = { token: string } | DomainError

export type SessionsService = ReturnType<typeof createSessionsService>

export function createSessionsService(deps: SessionsDeps) {
  const { db, clock, challenges, tokens, traces } = deps
  const { requireCredentials, requireAdmitted, refusalOfSuspended } = createAdmission(deps)

  /** Opens a session of 30 days and returns its token. */
  async function open(tx: Tx, accountId: Id, { address = '', ...browser }: Device): Promise<string> {
    const now = clock.now()
    const expiresAt = later(now, days(accountsLimits.sessionDays))
    const sessionId = await insertSession(tx, { accountId, createdAt: now, expiresAt, ...browser })
    await traces.keepAddresses(tx, [{ accountId, address }], now)
    return tokens.sign({ userId: accountId, sessionId }, now, expiresAt)
  }

  /** Opens the session of an account whose owner has passed every check. */
  async function openProven(tx: Tx, accountId: Id, device: Device): Promise<string> {
    const account = await findCredentialsById(tx, accountId)
    if (!account) throw new DomainError('accounts.wrong-credentials')
    requireAdmitted(account)
    return open(tx, accountId, device)
  }

  /** Cancels a request for deletion, also of a suspended account, and opens the session unless it is suspended. */
  async function restoreProven(tx: Tx, accountId: Id, device: Device): Promise<Entrance> {
    await updateEraseAt(tx, accountId, null)
    const account = await findCredentialsById(tx, accountId)
    if (!account) throw new DomainError('accounts.wrong-credentials')
    const suspension = refusalOfSuspended(account.suspendedUntil)
    return suspension ?? { token: await open(tx, accountId, device) }
  }

  const enterProven = async (tx: Tx, login: ProvenLogin, device: Device): Promise<Entrance> =>
    login.restores
      ? restoreProven(tx, login.accountId, device)
      : { token: await openProven(tx, login.accountId, device) }

  async function enter(
    credentials: Static<typeof LoginBody>,
    { restores, device, client }: { restores: boolean; device: Device; client: string },
  ): Promise<LoginAnswer> {
    const account = await requireCredentials(credentials, client)
    if (!restores) requireAdmitted(account)
    const login = { accountId: account.id, restores }
    const entered = await inTransaction(db, async (tx) => {
      // If the password was changed during the check, it must not open a session that survives the ending of all sessions.
      const isHeld = await holdPassword(tx, account.id, account.passwordHash)
      if (!isHeld) throw new DomainError('accounts.wrong-credentials')
      const challenge = await challenges.open(tx, login)
      return challenge === undefined ? enterProven(tx, login, device) : { challenge }
    })
    return 'challenge' in entered ? entered : sessionOf(entered)
  }

  return {
    open,
    openProven,

    /** Opens a session of 30 days, or asks for the second factor first [ACC-33, ACC-34, ACC-37, ACC-50, ACC-60]. */
    async login(
      credentials: Static<typeof LoginBody>,
      device: Device = {},
      client = '',
    ): Promise<LoginAnswer> {
      return enter(credentials, { restores: false, device, client })
    },

    /**
     * Cancels a request for deletion and opens a session, or asks for the second factor first [PRV-03].
     *
     * @throws DomainError `accounts.suspended` after cancelling the request
     */
    async restore(
      credentials: Static<typeof LoginBody>,
      device: Device = {},
      client = '',
    ): Promise<LoginAnswer> {
      return enter(credentials, { restores: true, device, client })
    },

    /** Opens the session of a login after its second factor. */
    async finishLogin(
      body: Static<typeof SecondStepBody>,
      device: Device,
      client: string,
    ): Promise<{ token: string }> {
      return sessionOf(await challenges.meet(body, client, (tx, login) => enterProven(tx, login, device)))
    },

    async logout(actor: Actor): Promise<{ message: string }> {
      await endSession(db, actor.sessionId, clock.now())
      return { message: answers.loggedOut }
    },

    /** Whether a token is live; the owner of an ended one is told of a suspension [ACC-38, ACC-41]. */
    async stateOf(viewer: Viewer, token: string | undefined): Promise<ResponseOf<typeof isConnected>> {
      const claims = viewer ? undefined : await tokens.read(token ?? '', clock.now())
      const account = claims && (await findCredentialsById(db, claims.userId))
      const suspension = account && refusalOfSuspended(account.suspendedUntil)
      return { connected: viewer !== undefined, ...(suspension && { suspension: suspension.message }) }
    },

    /** Another token of the same session, which ends with it [ACC-52]. */
    async renewToken(actor: Actor): Promise<string> {
      const expiresAt = await findSessionExpiry(db, actor.sessionId)
      return tokens.sign({ userId: actor.userId, sessionId: actor.sessionId }, clock.now(), expiresAt)
    },
  }
}

/** @throws DomainError if the login is refused */
function sessionOf(entrance: Entrance): { token: string } {
  if (entrance instanceof DomainError) throw entrance
  return entrance
}
