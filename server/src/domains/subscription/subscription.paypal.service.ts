import { type Clock, days, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type AccessToken, createAccessTokens } from '../../platform/external/access-tokens.ts'
import { createCircuitBreaker } from '../../platform/external/circuit-breaker.ts'
import { callOutside, type OutsideAnswer } from '../../platform/external/external-post.ts'
import { readRetryAfter } from '../../platform/external/retry-after.ts'
import { isOver, readFacts, readObject } from './subscription.paypal.rules.ts'
import type { PaymentProvider } from './subscription.provider.service.ts'
import { customIdOf } from './subscription.rules.ts'
import type { PaypalSettings } from './subscription.settings.rules.ts'

/** Longest that one question may take, with the token it may need. */
const callTimeoutMs = 2000
/** PayPal's answers are a few kB; beyond, it is not PayPal, and the rest is not JSON. */
const maxBytes = 200_000
/** A token is not used in its last minutes. */
const marginMs = minutes(5)
/** Longest that a `Retry-After` is heeded. */
const maxRestMs = minutes(10)
/** Payments are told for this long: refunds come within 180 days. */
const historyMs = days(200)

export interface PaypalDeps {
  clock: Clock
  settings: PaypalSettings
}

/** PayPal's Subscriptions API v1, and refunds of its Payments API v1 [SUB-05, SUB-06]. */
export function createPaypal({ clock, settings }: PaypalDeps): PaymentProvider {
  const { apiUrl, clientId, secret, planId } = settings
  const breaker = createCircuitBreaker(clock)
  let restsUntil = clock.now()
  const access = createAccessTokens({ clock, ask: askToken })

  async function askToken(): Promise<AccessToken> {
    const askedAt = clock.now()
    const { status, headers, text } = await callOutside(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
      timeoutMs: callTimeoutMs,
    })
    restIfTold(status, headers)
    const { access_token, expires_in } = status === 200 ? readObject(text) : {}
    if (typeof access_token !== 'string' || typeof expires_in !== 'number') {
      throw new Error(`PayPal gave no access: it answered ${status}`)
    }
    return { token: access_token, until: later(askedAt, Math.max(0, seconds(expires_in) - marginMs)) }
  }

  function restIfTold(status: number, headers: Headers): void {
    if (status !== 429 && status !== 503) return
    const now = clock.now()
    const waitMs = readRetryAfter(headers.get('retry-after'), now) ?? 0
    restsUntil = later(now, Math.min(waitMs, maxRestMs))
  }

  /** Calls PayPal, once more with a new token when it does not take the first. Throws when PayPal fails, whatever it is asked about. */
  async function call(path: string, posted?: Posted): Promise<OutsideAnswer> {
    const deadline = performance.now() + callTimeoutMs
    const send = (token: string) =>
      callOutside(`${apiUrl}/v1/${path}`, {
        method: posted ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(posted && { 'content-type': 'application/json' }),
          ...(posted?.requestId && { 'paypal-request-id': posted.requestId }),
        },
        ...(posted && { body: JSON.stringify(posted.body) }),
        timeoutMs: Math.max(1, Math.ceil(deadline - performance.now())),
        maxBytes,
      })
    const token = await access.token()
    let answer = await send(token)
    if (answer.status === 401) {
      await access.forget(token)
      answer = await send(await access.token())
    }
    restIfTold(answer.status, answer.headers)
    if (!isSuccess(answer) && !isRefusal(answer)) throw new Error(`PayPal answered ${answer.status}`)
    return answer
  }

  /**
   * Only failures of `ask` count for the breaker: failures of `read` concern one subscription and must not block PayPal for all.
   *
   * @throws DomainError those of `read`, and `subscription.provider-away` for whatever else goes wrong
   */
  async function run<T, R>(ask: () => Promise<T>, read: (answer: T) => R): Promise<R> {
    try {
      if (clock.now() < restsUntil) throw new Error('PayPal asked to be left alone for a while')
      return read(await breaker.run(ask))
    } catch (cause) {
      if (cause instanceof DomainError) throw cause
      throw new DomainError('subscription.provider-away', { cause })
    }
  }

  return {
    name: 'paypal',
    checkoutFor: (accountId) => ({ client_id: clientId, plan_id: planId, custom_id: customIdOf(accountId) }),

    find: (id) =>
      run(
        async () => {
          const path = pathOf(id)
          const now = clock.now()
          const range = new URLSearchParams({
            start_time: later(now, -historyMs).toISOString(),
            end_time: later(now, minutes(5)).toISOString(),
          })
          const [found, listed] = await Promise.all([call(path), call(`${path}/transactions?${range}`)])
          return { found, listed, subscription: bodyOf(found), list: bodyOf(listed) }
        },
        ({ found, listed, subscription, list }) => {
          if (found.status === 404) return undefined
          if (isRefusal(found)) throw new DomainError('subscription.unknown')
          if (isRefusal(listed) && listed.status !== 404) throw new Error(`PayPal answered ${listed.status}`)
          return readFacts(subscription, list, settings)
        },
      ),

    cancel: (id) =>
      run(
        async () => {
          const path = pathOf(id)
          const { status } = await call(`${path}/cancel`, {
            body: { reason: 'Cancelled by the subscriber.' },
          })
          // PayPal answers this for a subscription that has ended, and for other faults.
          return status === 204 || isOver(bodyOf(await call(path)))
        },
        (isCancelled) => {
          if (!isCancelled) throw new Error('PayPal did not cancel the subscription')
        },
      ),

    refund: (id) =>
      run(
        // Payments of subscriptions are sales: so their events call them. An empty body refunds all.
        () => call(`payments/sale/${encodeURIComponent(id)}/refund`, { body: {}, requestId: `refund-${id}` }),
        (answer) => {
          if (!isSuccess(answer)) throw new Error(`PayPal did not refund: it answered ${answer.status}`)
        },
      ),
  }
}

interface Posted {
  body: object
  /** Under which PayPal does it once. */
  requestId?: string
}

const pathOf = (subscriptionId: string) => `billing/subscriptions/${encodeURIComponent(subscriptionId)}`

const isSuccess = ({ status }: OutsideAnswer): boolean => status >= 200 && status < 300

/** PayPal accepts our token, and refuses the question itself. */
const isRefusal = ({ status }: OutsideAnswer): boolean =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status)

const bodyOf = (answer: OutsideAnswer) => (isSuccess(answer) ? readObject(answer.text) : {})
