import type { FastifyBaseLogger } from 'fastify'
import { seconds } from '../../platform/clock/clock.ts'
import type { OutsideAnswer } from '../../platform/external/external-post.ts'

/**
 * What came of handing a message over.
 *
 * - `accepted`: the push service has it.
 * - `gone`: nobody is reached there any more.
 * - `refused`: it takes nothing from us for this subscription, as when that was made with another key; or our proof of who we
 *   are is at fault.
 * - `unfit`: this message is not taken.
 */
export type Outcome = 'accepted' | 'gone' | 'refused' | 'unfit'

/** The service takes nothing now; it may later. */
export class NotNow extends Error {
  /** How long it asked to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, retryAfterMs?: number) {
    super(message)
    this.name = 'NotNow'
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Reads the answer of a push service (RFC 8030, 5 and 7.3; RFC 8292, 4.2).
 *
 * @throws NotNow for what may pass
 */
export function readWebPushAnswer({ status, headers }: OutsideAnswer, now: Date): Outcome {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 400 || status === 401 || status === 403) return 'refused'
  if (status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429) return 'unfit'
  throw new NotNow(`it answered ${status}`, readRetryAfter(headers.get('retry-after'), now))
}

/** Tells the operator what a service has against our messages. Never the address: who knows it could send there. */
export function noteRefusal(
  log: FastifyBaseLogger,
  service: string,
  { status, text }: OutsideAnswer,
  outcome: Outcome,
): void {
  if (outcome !== 'refused' && outcome !== 'unfit') return
  log.warn({ service, status, answer: text.slice(0, 200) }, 'a push was not taken')
}

/** `Retry-After` in milliseconds: seconds or a date; undefined for anything else. */
export function readRetryAfter(value: string | null, now: Date): number | undefined {
  if (value === null) return undefined
  if (/^\d{1,9}$/.test(value)) return seconds(Number(value))
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

const firstWaitMs = seconds(30)
const longestWaitMs = seconds(3600)

/** Of its wait, how much longer a message may wait, so that what failed together is not all tried again together. */
const spread = 0.1

/**
 * How long a message waits after its `attempts`-th failure, in milliseconds: ever longer, or as the service asks, an hour at
 * most; and up to a tenth more, as `chance` (from 0 to 1) has it.
 */
export function waitAfter(attempts: number, retryAfterMs: number | undefined, chance: number): number {
  const wait = retryAfterMs ?? firstWaitMs * 2 ** Math.min(attempts - 1, 20)
  return Math.min(Math.max(wait, seconds(1)), longestWaitMs) * (1 + spread * chance)
}
