import type { Id } from '@aura/contract/common'
import { mediaTokenCookie } from '@aura/contract/media/media.contract'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const issuer = 'aura'
const type = 'session+jwt'

/** What a token says; whether the session still lives is asked of the database. */
export interface SessionClaims {
  userId: Id
  sessionId: Id
}

/** Claims whose signature was checked, and when they expire. */
interface CheckedClaims extends SessionClaims {
  expiresAt: Date
}

/** Tokens whose signature is remembered as good; past it the oldest are checked again. */
const mostRemembered = 10_000

export type SessionTokens = ReturnType<typeof createSessionTokens>

/** Signs and reads the tokens of sessions: one algorithm, checked issuer, kind and expiry [RUN-22]. */
export function createSessionTokens(secret: string) {
  const key = new TextEncoder().encode(secret)
  // A signature stays as good as it was; what may change is asked for every call: the time here, the session by the caller.
  const remembered = new Map<string, CheckedClaims>()

  function remember(token: string, claims: CheckedClaims): void {
    remembered.set(token, claims)
    const [oldest] = remembered.keys()
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  }

  async function check(token: string, now: Date): Promise<CheckedClaims | undefined> {
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

    /** The claims of a token of ours that has not expired at `now`, else undefined. */
    async read(token: string, now: Date): Promise<SessionClaims | undefined> {
      const checked = remembered.get(token) ?? (await check(token, now))
      if (!checked || checked.expiresAt <= now) return undefined
      remember(token, checked)
      return checked
    },
  }
}

function isId(value: unknown): value is Id {
  return Number.isSafeInteger(value) && Number(value) > 0
}

/** The token of an `Authorization` header, bare or after `Bearer ` [RUN-22]; undefined when there is none. */
export function tokenOf(authorization: string | undefined): string | undefined {
  return authorization?.replace(/^Bearer\s+/i, '').trim() || undefined
}

/** The token of a `Cookie` header sent with a medium; undefined when there is none. */
export function mediaTokenOf(cookies: string | undefined): string | undefined {
  const start = `${mediaTokenCookie.name}=`
  const pair = cookies?.split(';').find((each) => each.trim().startsWith(start))
  return pair?.trim().slice(start.length) || undefined
}
