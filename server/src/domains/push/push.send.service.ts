import type { Id } from '@aura/contract/common'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, later } from '../../platform/clock/clock.ts'
import type { Random } from '../../platform/clock/random.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Breaker, ServiceAway } from '../../platform/external/circuit-breaker.ts'
import {
  type Claimed,
  deferPushes,
  deletePushes,
  markAccepted,
  releasePushes,
} from './push.delivery.queries.ts'
import type { PushKeyring } from './push.keys.service.ts'
import type { Composed, PushPreferences } from './push.messages.service.ts'
import { type Outcome, retryWaitMs, type SubscriptionKind, TemporaryFailure } from './push.rules.ts'
import { deleteSubscriptions } from './push.subscriptions.queries.ts'
import type { Sender } from './push.web.service.ts'

export interface PushSendingDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  keyring: PushKeyring
  /** Includes `fcm` if FCM is configured. */
  senders: { web: Sender; fcm?: Sender }
  compose: (reader: Actor, preferences: PushPreferences, pushes: Claimed['pushes']) => Promise<Composed[]>
  findPreferences: (accountId: Id, now: Date) => Promise<PushPreferences>
  /** Actors of live sessions, by session. */
  findLive: (sessionIds: readonly Id[]) => Promise<ReadonlyMap<Id, Actor>>
  /** Random share of the jitter of retries. */
  random: Random
  /** Counts messages by result. */
  count: (kind: SubscriptionKind, outcome: Outcome | 'later' | 'given-up') => void
  breakerOf: (service: string) => Breaker
  /** Enqueues a run of the delivery job, in the caller's transaction. */
  enqueueRetry: (db: Db, waitMs: number) => Promise<unknown>
}

/**
 * Sends claimed pushes of one subscription. A push is deleted after its service has accepted it: if the process dies in between, it
 * is sent again under the same topic and stamp, and shows once.
 */
export function createPushSending(deps: PushSendingDeps) {
  const { db, clock, log, keyring, senders, compose, findPreferences, findLive, random, count } = deps
  const { breakerOf, enqueueRetry } = deps

  /** Sends the claimed pushes that are still wanted; deletes or postpones the others. */
  async function deliver(claimed: Claimed): Promise<void> {
    const stamps = claimed.pushes.map(({ stamp }) => stamp)
    const now = clock.now()
    const [live, preferences] = await Promise.all([
      findLive([claimed.sessionId]),
      findPreferences(claimed.accountId, now),
    ])
    const reader = live.get(claimed.sessionId)
    if (!reader || reader.userId !== claimed.accountId)
      return deleteSubscriptions(db, [claimed.subscriptionId])
    // A repeated push may fall into quiet hours.
    if (preferences.sendAt > now) return releasePushes(db, stamps, preferences.sendAt)
    const pushes = claimed.pushes.filter(({ expiresAt }) => expiresAt > now)
    const composed = await compose(reader, preferences, pushes)
    const covered = new Set(composed.flatMap(({ pushes }) => pushes.map(({ stamp }) => stamp)))
    const obsolete = stamps.filter((stamp) => !covered.has(stamp))
    if (obsolete.length > 0) await deletePushes(db, obsolete)
    for (const each of composed) await send(claimed, each)
  }

  /** Sends one message and records the result. */
  async function send(claimed: Claimed, { message, pushes }: Composed): Promise<void> {
    const stamps = pushes.map(({ stamp }) => stamp)
    const sender = (claimed.kind === 'fcm' && senders.fcm) || senders.web
    const expiresAt = new Date(Math.max(...pushes.map((push) => push.expiresAt.getTime())))
    const ttlSeconds = Math.max(0, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000))
    try {
      const outcome = await breakerOf(claimed.service).run(() => sender.send(claimed, message, ttlSeconds))
      count(claimed.kind, outcome)
      await settle(outcome, claimed, stamps)
    } catch (error) {
      if (error instanceof ServiceAway) return releasePushes(db, stamps, clock.now())
      await retryLater(error, claimed, { pushes, expiresAt })
    }
  }

  async function settle(outcome: Outcome, claimed: Claimed, stamps: readonly number[]): Promise<void> {
    switch (outcome) {
      case 'accepted':
        await deletePushes(db, stamps)
        if (!claimed.acceptedAt) await markAccepted(db, claimed.subscriptionId, clock.now())
        return
      case 'gone':
        return deleteSubscriptions(db, [claimed.subscriptionId])
      case 'refused': {
        // The service has accepted the subscription with the same key before, so the fault is in our signature.
        const { createdAt } = await keyring.keys()
        const hasWorked = claimed.acceptedAt !== null && claimed.acceptedAt >= createdAt
        return hasWorked ? deletePushes(db, stamps) : deleteSubscriptions(db, [claimed.subscriptionId])
      }
      case 'unfit':
        return deletePushes(db, stamps)
    }
  }

  /** Reschedules a message that could not be sent, until it expires. */
  async function retryLater(
    error: unknown,
    { kind, service }: Claimed,
    { pushes, expiresAt }: Pick<Composed, 'pushes'> & { expiresAt: Date },
  ): Promise<void> {
    log.debug({ err: error, service }, 'push rescheduled')
    const stamps = pushes.map(({ stamp }) => stamp)
    const attempts = Math.max(...pushes.map((push) => push.attempts))
    const waitMs = retryWaitMs(
      attempts,
      error instanceof TemporaryFailure ? error.retryAfterMs : undefined,
      random(),
    )
    const dueAt = later(clock.now(), waitMs)
    const isExpired = dueAt >= expiresAt
    count(kind, isExpired ? 'given-up' : 'later')
    if (isExpired) return deletePushes(db, stamps)
    await inTransaction(db, async (tx) => {
      await deferPushes(tx, stamps, dueAt)
      await enqueueRetry(tx, waitMs)
    })
  }

  return { deliver }
}
