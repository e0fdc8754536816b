import type { LoginBody } from '@aura/contract/accounts/accounts.forms'
import { accountsLimits, loginAttemptsPerAccount } from '@aura/contract/accounts/accounts.limits'
import type { Id } from '@aura/contract/common'
import { LRUCache } from 'lru-cache'
import type { Static } from 'typebox'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { SessionTokens } from '../../platform/auth/session-tokens.ts'
import { type Clock, days, later, minutes } from '../../platform/clock/clock.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { type AccountCredentials, findCredentialsByEmail, updateEraseAt } from './accounts.queries.ts'
import { emailKey } from './accounts.rules.ts'
import { answers } from './accounts.texts.ts'
import type { Device } from './devices.rules.ts'
import { matchPassword } from './passwords.rules.ts'
import {
  endSession,
  findLiveActors,
  findSessionExpiry,
  insertSession,
  updateLastUse,
} from './sessions.queries.ts'

export interface SessionsDeps {
  db: Db
  clock: Clock
  tokens: SessionTokens
  limiter: RateLimiter
}

declare module '../../platform/auth/actor.ts' {
  interface Actor {
    auraTypeId: number
  }
}

/** How exact the last use of a session is. */
const lastUseMs = minutes(5)

export type SessionsService = ReturnType<typeof createSessionsService>

export function createSessionsService({ db, clock, tokens, limiter }: SessionsDeps) {
  const findActorOf = createLoader(async (sessionIds: readonly Id[]): Promise<Viewer[]> => {
    const actors = await findLiveActors(db, sessionIds, clock.now())
    keepLastUse(actors)
    const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]))
    return sessionIds.map((sessionId) => bySession.get(sessionId))
  })

  /** When this process last wrote the use of a session. */
  const writtenUses = new LRUCache<Id, number>({ max: 10_000 })

  function keepLastUse(actors: readonly Actor[]): void {
    const now = clock.now()
    const used = actors
      .map(({ sessionId }) => sessionId)
      .filter((sessionId) => (writtenUses.get(sessionId) ?? 0) <= now.getTime() - lastUseMs)
    if (used.length === 0) return
    for (const sessionId of used) writtenUses.set(sessionId, now.getTime())
    // No call waits for it or fails with it: the list then shows an earlier use.
    updateLastUse(db, used, now).catch(() => {})
  }

  /** The account with these credentials. Only a caller with the right password learns what is wrong with the account. */
  async function requireCredentials({
    email,
    password,
  }: Static<typeof LoginBody>): Promise<AccountCredentials> {
    await limiter.consume('login-account', loginAttemptsPerAccount, emailKey(email))
    const account = await findCredentialsByEmail(db, emailKey(email))
    const [isRight, isTried] = await matchPassword(password.trim(), [
      account?.passwordHash,
      account?.triedPasswordHash,
    ])
    // Who registered with a taken e-mail must not learn it here: for them the account is the one they asked for.
    if (isTried && !isRight) throw new DomainError('accounts.unconfirmed')
    if (!account || !isRight) throw new DomainError('accounts.wrong-credentials')
    if (!account.confirmedAt) throw new DomainError('accounts.unconfirmed')
    if (account.suspendedUntil && account.suspendedUntil > clock.now()) {
      throw new DomainError('accounts.suspended', { values: { until: formatMoment(account.suspendedUntil) } })
    }
    return account
  }

  async function open(tx: Tx, accountId: Id, device: Device): Promise<string> {
    const now = clock.now()
    const expiresAt = later(now, days(accountsLimits.sessionDays))
    const sessionId = await insertSession(tx, { accountId, createdAt: now, expiresAt, ...device })
    return tokens.sign({ userId: accountId, sessionId }, now, expiresAt)
  }

  return {
    /** Opens a session of 30 days [ACC-33, ACC-34, ACC-37, ACC-50]. */
    async login(credentials: Static<typeof LoginBody>, device: Device = {}): Promise<{ token: string }> {
      const account = await requireCredentials(credentials)
      if (account.eraseAt) {
        throw new DomainError('accounts.leaving', { values: { until: formatMoment(account.eraseAt) } })
      }
      return { token: await inTransaction(db, (tx) => open(tx, account.id, device)) }
    },

    /** Takes back a request for deletion and opens a session. */
    async restore(credentials: Static<typeof LoginBody>, device: Device = {}): Promise<{ token: string }> {
      const account = await requireCredentials(credentials)
      const token = await inTransaction(db, async (tx) => {
        const isStillThere = await updateEraseAt(tx, account.id, null)
        if (!isStillThere) throw new DomainError('accounts.wrong-credentials')
        return open(tx, account.id, device)
      })
      return { token }
    },

    async logout(actor: Actor): Promise<{ message: string }> {
      await endSession(db, actor.sessionId, clock.now())
      return { message: answers.loggedOut }
    },

    /** Who a token stands for right now; asked of the database for every call [ACC-37, ACC-38]. */
    async authenticate(token: string): Promise<Viewer> {
      const claims = await tokens.read(token, clock.now())
      const actor = claims && (await findActorOf(claims.sessionId))
      return actor?.userId === claims?.userId ? actor : undefined
    },

    /** The actors of the live sessions, by session. */
    async findLive(sessionIds: readonly Id[]): Promise<Map<Id, Actor>> {
      const actors = sessionIds.length > 0 ? await findLiveActors(db, sessionIds, clock.now()) : []
      return new Map(actors.map((actor) => [actor.sessionId, actor]))
    },

    /** Another token of the same session, ending with it [ACC-52]. */
    async renewToken(actor: Actor): Promise<string> {
      const expiresAt = await findSessionExpiry(db, actor.sessionId)
      return tokens.sign({ userId: actor.userId, sessionId: actor.sessionId }, clock.now(), expiresAt)
    },
  }
}
