import type { Id } from '@aura/contract/common'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, later, seconds } from '../../platform/clock/clock.ts'
import type { Draw } from '../../platform/clock/draw.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ServiceAway } from '../../platform/external/circuit-breaker.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  type Claimed,
  claimDue,
  deferPushes,
  deletePushes,
  findDueServices,
  markAccepted,
  releasePushes,
} from './push.delivery.queries.ts'
import type { PushKeyring } from './push.keys.ts'
import { createLane, type Lane } from './push.lane.ts'
import type { Composed, PushWishes } from './push.messages.ts'
import { NotNow, type Outcome, waitAfter } from './push.outcomes.ts'
import { fcmService, type SubscriptionKind } from './push.rules.ts'
import type { Sender } from './push.sender.ts'
import { createServiceBreakers } from './push.services.ts'
import { deleteSubscriptions } from './push.subscriptions.queries.ts'

export const deliveryJob = 'push.deliver'

/** Services spoken to at the same time; others wait for the next look. */
const mostServices = 16
/** A process that took pushes and is not heard of for so long is taken for dead; sending takes less, however slow. */
const leaseMs = seconds(60)

export interface PushDeliveryDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  jobs: Jobs
  keyring: PushKeyring
  /** That of devices while FCM is on. */
  senders: { web: Sender; fcm?: Sender }
  compose: (reader: Actor, wishes: PushWishes, pushes: Claimed['pushes']) => Promise<Composed[]>
  /** What somebody chose, as it is when a push goes. */
  findWishes: (accountId: Id, now: Date) => Promise<PushWishes>
  /** The people of those sessions that are live, by session. */
  findLive: (sessionIds: readonly Id[]) => Promise<ReadonlyMap<Id, Actor>>
  /** How much longer than it must a push waits to be tried again. */
  draw: Draw
  /** Counts messages by how they ended. */
  count: (kind: SubscriptionKind, outcome: Outcome | 'later' | 'given-up') => void
}

export type PushDelivery = ReturnType<typeof createPushDelivery>

/**
 * Delivers queued pushes, each service by itself, so that one that hangs holds up no other. A push is forgotten once its
 * service has it: a process that dies in between leaves it to be sent again, under the same topic and stamp, by which it
 * shows once.
 */
export function createPushDelivery(deps: PushDeliveryDeps) {
  const { db, clock, log, jobs, keyring, senders, compose, findWishes, findLive, draw, count } = deps
  const breakers = createServiceBreakers(clock)
  /** Services that this process is delivering to. */
  const lanes = new Map<string, Lane>()

  jobs.define({
    name: deliveryJob,
    retryLimit: 2,
    retryDelaySeconds: 5,
    expireSeconds: 900,
    atOnce: 4,
    cron: '* * * * *',
    run: deliverDue,
  })

  /** Sees to every service that has something due; resolves when what this began is done. */
  async function deliverDue(): Promise<void> {
    const begun: Promise<void>[] = []
    for (const service of await findDueServices(db, clock.now())) {
      // Left to processes that have FCM on.
      if (service === fcmService && !senders.fcm) continue
      const lane = lanes.get(service)
      if (lane) lane.ask()
      else if (lanes.size < mostServices && breakers.of(service).awayMs() === 0) begun.push(openLane(service))
    }
    for (const end of await Promise.allSettled(begun)) if (end.status === 'rejected') throw end.reason
  }

  /** Delivers to one service until nothing is due there, or until it is left alone: then it is looked at again after that. */
  async function openLane(service: string): Promise<void> {
    const { awayMs } = breakers.of(service)
    const claim = () => {
      const now = clock.now()
      return claimDue(db, { service, now, until: later(now, leaseMs) })
    }
    const lane = createLane({ claim, deliver, isClosed: () => awayMs() > 0 })
    lanes.set(service, lane)
    await lane.untilEmpty(() => lanes.delete(service))
    const waitMs = awayMs()
    if (waitMs > 0) await jobs.enqueue(db, deliveryJob, {}, { waitMs })
  }

  async function deliver(claimed: Claimed): Promise<void> {
    const stamps = claimed.pushes.map(({ stamp }) => stamp)
    const now = clock.now()
    const [live, wishes] = await Promise.all([
      findLive([claimed.sessionId]),
      findWishes(claimed.accountId, now),
    ])
    const reader = live.get(claimed.sessionId)
    if (!reader || reader.userId !== claimed.accountId)
      return deleteSubscriptions(db, [claimed.subscriptionId])
    // One that was put off may come to its turn in quiet hours.
    if (wishes.mayGoAt > now) return releasePushes(db, stamps, wishes.mayGoAt)
    const pushes = claimed.pushes.filter(({ expiresAt }) => expiresAt > now)
    const composed = await compose(reader, wishes, pushes)
    const told = new Set(composed.flatMap(({ pushes }) => pushes.map(({ stamp }) => stamp)))
    const untold = stamps.filter((stamp) => !told.has(stamp))
    if (untold.length > 0) await deletePushes(db, untold)
    for (const each of composed) await hand(claimed, each)
  }

  /** Hands one message to its service, and keeps what came of it. */
  async function hand(claimed: Claimed, { message, pushes }: Composed): Promise<void> {
    const stamps = pushes.map(({ stamp }) => stamp)
    const sender = (claimed.kind === 'fcm' && senders.fcm) || senders.web
    const expiresAt = new Date(Math.max(...pushes.map((push) => push.expiresAt.getTime())))
    const ttlSeconds = Math.max(0, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000))
    try {
      const outcome = await breakers.of(claimed.service).run(() => sender.send(claimed, message, ttlSeconds))
      count(claimed.kind, outcome)
      await settle(outcome, claimed, stamps)
    } catch (error) {
      if (error instanceof ServiceAway) return releasePushes(db, stamps, clock.now())
      await putOff(error, claimed, { pushes, expiresAt })
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
        // Taken before under the same key, it is as good as it was: the fault is in how this server says who it is.
        const { createdAt } = await keyring.keys()
        const hasWorked = claimed.acceptedAt !== null && claimed.acceptedAt >= createdAt
        return hasWorked ? deletePushes(db, stamps) : deleteSubscriptions(db, [claimed.subscriptionId])
      }
      case 'unfit':
        return deletePushes(db, stamps)
    }
  }

  /** A message that could not be handed over is tried again when it is due then, until its time is over. */
  async function putOff(
    error: unknown,
    { kind, service }: Claimed,
    { pushes, expiresAt }: Pick<Composed, 'pushes'> & { expiresAt: Date },
  ): Promise<void> {
    log.debug({ err: error, service }, 'push put off')
    const stamps = pushes.map(({ stamp }) => stamp)
    const attempts = Math.max(...pushes.map((push) => push.attempts))
    const waitMs = waitAfter(attempts, error instanceof NotNow ? error.retryAfterMs : undefined, draw())
    const dueAt = later(clock.now(), waitMs)
    const isOver = dueAt >= expiresAt
    count(kind, isOver ? 'given-up' : 'later')
    if (isOver) return deletePushes(db, stamps)
    await inTransaction(db, async (tx) => {
      await deferPushes(tx, stamps, dueAt)
      await jobs.enqueue(tx, deliveryJob, {}, { waitMs })
    })
  }

  return { deliverDue }
}
