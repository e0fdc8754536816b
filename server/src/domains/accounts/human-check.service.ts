import { createHash } from 'node:crypto'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type Clock, later, seconds } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { createCircuitBreaker } from '../../platform/external/circuit-breaker.ts'
import type { RecaptchaSettings } from './human-check.settings.rules.ts'
import { insertHumanCheckUse } from './registration.queries.ts'

/** What `GET /api/captcha` answers. */
export interface HumanCheckOffer {
  kind: 'built-in' | 'recaptcha'
  siteKey?: string
  challenge?: Record<string, unknown>
}

export interface HumanCheck {
  offer(): Promise<HumanCheckOffer>
  /** Throws unless `token` proves a person: `accounts.human-check-…`, `accounts.recaptcha-…` or `accounts.too-fast`. */
  require(token: string | undefined): Promise<void>
}

/** Iterations per attempt; about 256 attempts solve a challenge: under a second on a phone, hours for a million accounts. */
const defaultCost = 2000
const algorithm = 'PBKDF2/SHA-256'

export interface BuiltInDeps {
  db: Db
  clock: Clock
  secret: string
  cost?: number
  /** A solution younger than this counts as a robot's. */
  minSeconds?: number
}

/** The built-in check: a proof of work (ALTCHA), for single use and valid for a limited time [ACC-22, ACC-23, ACC-05]. */
export function createBuiltInCheck(deps: BuiltInDeps): HumanCheck {
  const { db, clock, secret, cost = defaultCost, minSeconds = accountsLimits.registerMinSeconds } = deps
  return {
    async offer() {
      const challenge = await createChallenge({
        algorithm,
        cost,
        deriveKey,
        hmacSignatureSecret: secret,
        data: { issuedAt: clock.now().getTime() },
      })
      return { kind: 'built-in', challenge: { ...challenge } }
    },

    async require(token) {
      if (!token) throw new DomainError('accounts.human-check-missing')
      const payload = readPayload(token)
      if (!payload) throw new DomainError('accounts.human-check-failed')
      const { challenge, solution } = payload
      const issuedAt = Number(challenge.parameters.data?.issuedAt)
      const result = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: secret,
      }).catch(() => undefined)
      const now = clock.now()
      const age = now.getTime() - issuedAt
      if (!result?.verified || !(age >= 0) || age > seconds(accountsLimits.humanCheckSeconds)) {
        throw new DomainError('accounts.human-check-failed')
      }
      if (age < seconds(minSeconds)) throw new DomainError('accounts.too-fast')
      const isFirstUse = await insertHumanCheckUse(
        db,
        createHash('sha256').update(challenge.parameters.nonce).update(challenge.parameters.salt).digest(),
        later(new Date(issuedAt), seconds(accountsLimits.humanCheckSeconds)),
      )
      if (!isFirstUse) throw new DomainError('accounts.human-check-failed')
    },
  }
}

/** The payload a widget sends: base64 of JSON. Its shape is checked before the library sees it. */
function readPayload(token: string): Payload | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    return isPayload(payload) ? payload : undefined
  } catch {
    return undefined
  }
}

function isPayload(value: unknown): value is Payload {
  const { challenge, solution } = (value ?? {}) as Partial<Payload>
  const parameters = challenge?.parameters
  return (
    parameters?.algorithm === algorithm &&
    typeof parameters.nonce === 'string' &&
    typeof parameters.salt === 'string' &&
    typeof challenge?.signature === 'string' &&
    typeof solution?.counter === 'number' &&
    typeof solution.derivedKey === 'string'
  )
}

/** Longest wait for Google's answer; past it the check counts as failed. */
const verifyTimeoutMs = 2000
/** Lower scores count as a robot's (reCAPTCHA v3: 0 to 1). */
const minScore = 0.5

export interface RecaptchaDeps {
  clock: Clock
  recaptcha: RecaptchaSettings
}

/** reCAPTCHA v3, over HTTP [ACC-21]. If it is down, slow or gives no valid answer, only the check fails. */
export function createRecaptchaCheck({ clock, recaptcha }: RecaptchaDeps): HumanCheck {
  const { siteKey, secret, verifyUrl } = recaptcha
  const breaker = createCircuitBreaker(clock)

  async function ask(token: string): Promise<unknown> {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(verifyTimeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`reCAPTCHA answered ${response.status}`)
    return response.json()
  }

  return {
    async offer() {
      return { kind: 'recaptcha', siteKey }
    },

    async require(token) {
      if (!token) throw new DomainError('accounts.recaptcha-missing')
      const verdict = await breaker
        .run(() => ask(token))
        .catch((cause: unknown) => {
          throw new DomainError('accounts.recaptcha-failed', { cause })
        })
      if (!isHuman(verdict)) throw new DomainError('accounts.recaptcha-failed')
    },
  }
}

function isHuman(verdict: unknown): boolean {
  const { success, score, action } = (verdict ?? {}) as {
    success?: unknown
    score?: unknown
    action?: unknown
  }
  return success === true && typeof score === 'number' && score >= minScore && action === 'register'
}
