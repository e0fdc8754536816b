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

export type SessionTokens = ReturnType<typeof createSessionTokens>

/** Signs and reads the tokens of sessions: one algorithm, checked issuer, kind and expiry [RUN-22]. */
export function createSessionTokens(secret: string) {
  const key = new TextEncoder().encode(secret)
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
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          typ: type,
          currentDate: now,
          requiredClaims: ['exp', 'iat'],
        })
        const { userId, sessionId } = payload
        return isId(userId) && isId(sessionId) ? { userId, sessionId } : undefined
      } catch (error) {
        if (error instanceof joseErrors.JOSEError) return undefined
        throw error
      }
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
