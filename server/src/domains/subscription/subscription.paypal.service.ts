import { type Clock, days, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type AccessToken, createAccessTokens } from '../../platform/external/access-tokens.ts'
import { createCircuitBreaker } from '../../platform/external/circuit-breaker.ts'
import { callOutside, type OutsideAnswer } from '../../platform/external/external-call.ts'
import { readRetryAfter } from '../../platform/external/retry-after.ts'
import { isOver, readFacts, readObject } from './subscription.paypal.rules.ts'
import type { PaymentProvider } from './subscription.provider.service.ts'
import { customIdOf } from './subscription.rules.ts'
import type { PaypalSettings } from './subscription.settings.rules.ts'

/** Longest duration of one request, including one for a token if needed, in milliseconds. */
const callTimeoutMs = 2000
/** PayPal's answers have a few kB; a longer one is not PayPal's, and is cut, so that it is no valid JSON. */
const maxBytes = 200_000
/** A token is renewed this long before it expires. */
const marginMs = minutes(5)
/** Longest `Retry-After` that is respected. */
const maxRestMs = minutes(10)
/** How far back payments are listed: refunds are possible for 180 days. */
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

  /**
   * Calls PayPal, and again with a new token if the first is refused. Throws when PayPal itself fails, whatever the request is
   * about.
   */
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
   * @throws DomainError what `read` throws, and `subscription.provider-away` for any other failure
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
          // PayPal answers so for subscriptions that have ended, but also for other faults.
          return status === 204 || isOver(bodyOf(await call(path)))
        },
        (isCancelled) => {
          if (!isCancelled) throw new Error('PayPal did not cancel the subscription')
        },
      ),

    refund: (id) =>
      run(
        // PayPal's events call payments of subscriptions sales. An empty body refunds the whole payment.
        () => call(`payments/sale/${encodeURIComponent(id)}/refund`, { body: {}, requestId: `refund-${id}` }),
        (answer) => {
          if (!isSuccess(answer)) throw new Error(`PayPal did not refund: it answered ${answer.status}`)
        },
      ),
  }
}

interface Posted {
  body: object
  /** Idempotency key: PayPal performs requests with the same key once. */
  requestId?: string
}

const pathOf = (subscriptionId: string) => `billing/subscriptions/${encodeURIComponent(subscriptionId)}`

const isSuccess = ({ status }: OutsideAnswer): boolean => status >= 200 && status < 300

/** PayPal accepts our token, but refuses this request. */
const isRefusal = ({ status }: OutsideAnswer): boolean =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status)

const bodyOf = (answer: OutsideAnswer) => (isSuccess(answer) ? readObject(answer.text) : {})
