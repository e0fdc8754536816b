import { verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { crc32 } from 'node:zlib'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Certificates } from './subscription.certificates.service.ts'
import {
  type EventRow,
  findAbandoned,
  findUnhandled,
  forgetEvents,
  insertEvent,
  markHandled,
} from './subscription.events.queries.ts'
import { readEvent } from './subscription.paypal.rules.ts'
import type { PaymentProvider } from './subscription.provider.service.ts'
import { findByPaymentId, findByProviderId } from './subscription.queries.ts'
import type { Renewal } from './subscription.renewal.service.ts'
import type { TakingUp } from './subscription.take-up.service.ts'

export interface WebhooksDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  provider: PaymentProvider
  renewal: Pick<Renewal, 'refresh' | 'lookUntilListed'>
  takingUp: Pick<TakingUp, 'takeUpHeard'>
  /** Undefined if the provider sends no events. */
  paypal: { webhookId: string; certificates: Certificates } | undefined
}

export type WebhooksService = ReturnType<typeof createWebhooksService>

const handleJob = 'subscription.handle-event'
/** How long PayPal repeats an event. */
const keptMs = days(30)
/** After this time the job of an event has given up. */
const abandonedMs = days(1)
const batchSize = 100

/** Events of PayPal. They only name subscriptions to ask PayPal about, so that their order and number do not matter [SUB-07]. */
export function createWebhooksService(deps: WebhooksDeps) {
  const { db, clock, jobs, provider, renewal, takingUp, paypal } = deps
  jobs.define<{ eventId: number }>({
    name: handleJob,
    retryLimit: 20,
    retryDelaySeconds: 10,
    expireSeconds: 60,
    // A process that handles an event may die before the end.
    heartbeatSeconds: 10,
    atOnce: 2,
    run: async ({ eventId }) => {
      const event = await findUnhandled(db, eventId)
      if (event) await handleEvent(event)
    },
  })
  jobs.define({
    name: 'subscription.handle-abandoned',
    retryLimit: 3,
    retryDelaySeconds: 300,
    expireSeconds: 3600,
    heartbeatSeconds: 60,
    cron: '20 5 * * *',
    run: handleAbandoned,
  })

  async function handleEvent(event: EventRow): Promise<void> {
    const { providerId, paymentId } = event
    const row =
      (providerId === null ? undefined : await findByProviderId(db, provider.name, providerId)) ??
      (paymentId === null ? undefined : await findByPaymentId(db, provider.name, paymentId))
    if (!row && providerId !== null) await takingUp.takeUpHeard(providerId)
    // If PayPal was asked after the event was received, its answer includes the event.
    if (row && row.heardEventId < event.id) await renewal.refresh(row)
    if (row && paymentId !== null) await renewal.lookUntilListed(row.providerId, paymentId)
    await markHandled(db, event.id, clock.now())
  }

  async function handleAbandoned(): Promise<void> {
    const before = later(clock.now(), -abandonedMs)
    // An event about which PayPal gives no useful answer does not stop the others.
    const failures = await forEachDue({
      find: (page) => findAbandoned(db, { before, ...page }),
      work: handleEvent,
      batchSize,
    })
    if (failures.length > 0) throw new AggregateError(failures.slice(0, 3), `${failures.length} not handled`)
  }

  /** @throws DomainError `subscription.webhook-unverified`, `subscription.provider-away` */
  async function requireSigned(headers: IncomingHttpHeaders, body: Buffer, sender: string): Promise<void> {
    const refusal = () => new DomainError('subscription.webhook-unverified')
    const read = (name: string, pattern: RegExp) => {
      const value = headers[`paypal-${name}`]
      if (typeof value !== 'string' || !pattern.test(value)) throw refusal()
      return value
    }
    if (!paypal) throw refusal()
    const id = read('transmission-id', /^[\x21-\x7e]{1,100}$/)
    const time = read('transmission-time', /^[\x21-\x7e]{1,50}$/)
    const signature = Buffer.from(read('transmission-sig', /^[A-Za-z0-9+/]{100,1000}={0,2}$/), 'base64')
    read('auth-algo', /^SHA256withRSA$/)
    const signer = await paypal.certificates.find(read('cert-url', /^https?:\/\/[\x21-\x7e]+$/), sender)
    const signed = Buffer.from(`${id}|${time}|${paypal.webhookId}|${crc32(body)}`)
    if (!signer || !verify('sha256', signed, signer.key, signature)) throw refusal()
  }

  return {
    /**
     * Stores an event that PayPal signed, once, with the job that handles it. `sender`: the key by which its address is limited.
     *
     * @throws DomainError `subscription.webhook-unverified`, `subscription.provider-away`
     */
    async receive(headers: IncomingHttpHeaders, body: Buffer, sender: string): Promise<{ received: true }> {
      await requireSigned(headers, body, sender)
      const event = readEvent(body)
      if (!event || (event.subscriptionId === null && event.paymentId === null)) return { received: true }
      await inTransaction(db, async (tx) => {
        const eventId = await insertEvent(tx, event, clock.now())
        if (eventId !== undefined) await jobs.enqueue(tx, handleJob, { eventId })
      })
      return { received: true }
    },

    handleAbandoned,

    forgetOld: (connection: Db, now: Date): Promise<void> => forgetEvents(connection, later(now, -keptMs)),
  }
}
