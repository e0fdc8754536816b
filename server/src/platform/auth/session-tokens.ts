import type { Id } from '@aura/contract/common'
import { mediaTokenCookie } from '@aura/contract/media/media.contract'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

const algorithm = 'HS256'
const issuer = 'aura'
const type = 'session+jwt'

/** The claims of a token; whether the session is live is read from the database. */
export interface SessionClaims {
  userId: Id
  sessionId: Id
}

/** Claims of a token with a valid signature. */
interface CheckedClaims extends SessionClaims {
  expiresAt: Date
}

/** Cache of tokens whose signature is not verified again. */
const maxVerified = 10_000

export type SessionTokens = ReturnType<typeof createSessionTokens>

/** Signs and reads session tokens: one algorithm; issuer, type and expiry are checked [RUN-22]. */
export function createSessionTokens(secret: string) {
  const key = new TextEncoder().encode(secret)
  // A valid signature stays valid. Each call checks the expiry here, and the session in the database.
  const verified = new LRUCache<string, CheckedClaims>({ max: maxVerified })

  async function check(token: string, now: Date): Promise<CheckedClaims | undefined> {
    if (!isOnlySpelling(token)) return undefined
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        typ: type,
        currentDate: now,
        requiredClaims: ['exp', 'iat'],
      })
      const { userId, sessionId, exp } = payload
      if (!isId(userId) || !isId(sessionId) || exp === undefined) return undefined
      return { userId, sessionId, expiresAt: new Date(exp * 1000) }
    } catch (error) {
      if (error instanceof joseErrors.JOSEError) return undefined
      throw error
    }
  }

  return {
    async sign({ userId, sessionId }: SessionClaims, issuedAt: Date, expiresAt: Date): Promise<string> {
      return new SignJWT({ userId, sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
    },

    /** The claims of a valid token that has not expired at `now`, else undefined. */
    async read(token: string, now: Date): Promise<SessionClaims | undefined> {
      const checked = verified.get(token) ?? (await check(token, now))
      if (!checked || checked.expiresAt <= now) return undefined
      verified.set(token, checked)
      return checked
    },
  }
}

/** Accepts canonical base64url only, because decoders ignore spare bits and some characters: one token is one text. */
function isOnlySpelling(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

function isId(value: unknown): value is Id {
  return Number.isSafeInteger(value) && Number(value) > 0
}

/**
 * The token of an `Authorization` header, bare or after `Bearer ` in any case [RUN-22], as RFC 9110 §11.1 reads a scheme; undefined
 * when there is none.
 */
export function tokenOf(authorization: string | undefined): string | undefined {
  return authorization?.replace(/^Bearer /i, '') || undefined
}

/** The token of a `Cookie` header sent with a medium; undefined when there is none. */
export function mediaTokenOf(cookies: string | undefined): string | undefined {
  const start = `${mediaTokenCookie.name}=`
  const pair = cookies?.split(';').find((each) => each.trim().startsWith(start))
  return pair?.trim().slice(start.length) || undefined
}
