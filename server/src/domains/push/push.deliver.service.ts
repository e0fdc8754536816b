import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@aura/contract/common'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, later, seconds } from '../../platform/clock/clock.ts'
import type { Random } from '../../platform/clock/random.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Breaker, createCircuitBreaker, ServiceAway } from '../../platform/external/circuit-breaker.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { startWorkerPool } from '../../platform/jobs/worker-pool.ts'
import type { Composed, PushPreferences } from './push.compose.service.ts'
import {
  type Claimed,
  claimDue,
  type DueService,
  deferPushes,
  deletePushes,
  findDueServices,
  markAccepted,
  releasePushes,
} from './push.delivery.queries.ts'
import type { PushKeyring } from './push.keys.service.ts'
import {
  fcmService,
  type Outcome,
  retryWaitMs,
  type SubscriptionKind,
  TemporaryFailure,
} from './push.rules.ts'
import { deleteSubscriptions } from './push.subscriptions.queries.ts'
import type { Sender } from './push.web.service.ts'

export const deliveryJob = 'push.deliver'

/**
 * Services with a worker pool at the same time. Those that never accepted a message have places of their own: anybody can subscribe
 * at hosts that do not exist, and real services must not wait for them.
 */
const maxPools = { proven: 12, unproven: 4 }
/** How long a run waits for a place; the next run, a minute later, goes on. */
const maxWaitMs = seconds(60)
/** Messages that one process sends to one service at the same time. */
const poolSize = 8
/** Services whose breaker is kept: browsers name hosts, but only under known domains. Only services with a pool get one. */
const maxBreakers = 500
/** Other processes may claim a push again after this time; sending takes less, however slow. */
const leaseMs = seconds(60)

export interface PushDeliveryDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  jobs: Jobs
  keyring: PushKeyring
  /** `fcm` while FCM is configured. */
  senders: { web: Sender; fcm?: Sender }
  compose: (reader: Actor, preferences: PushPreferences, pushes: Claimed['pushes']) => Promise<Composed[]>
  findPreferences: (accountId: Id, now: Date) => Promise<PushPreferences>
  /** Actors of live sessions, by session. */
  findLive: (sessionIds: readonly Id[]) => Promise<ReadonlyMap<Id, Actor>>
  /** Random share of the jitter of retries. */
  random: Random
  /** Counts messages by result. */
  count: (kind: SubscriptionKind, outcome: Outcome | 'later' | 'given-up') => void
}

type PoolKind = keyof typeof maxPools

/** The workers of a service. `ended` resolves when no push is left for them. */
interface Pool {
  kind: PoolKind
  wake: () => void
  ended: Promise<void>
}

/**
 * Delivers due pushes with a worker pool per push service, so that a service that hangs delays no other. A push is deleted once
 * its service has it: a process that dies in between leaves it to be sent again, under the same topic and stamp, so that it
 * shows once.
 */
export function createPushDelivery(deps: PushDeliveryDeps) {
  const { db, clock, log, jobs, keyring, senders, compose, findPreferences, findLive, random, count } = deps
  const breakers = new LRUCache<string, Breaker>({
    max: maxBreakers,
    memoMethod: () => createCircuitBreaker(clock),
  })
  const breakerOf = (service: string) => breakers.memo(service) as Breaker
  const pools = new Map<string, Pool>()
  /** Kinds of pools for which a run waits: one run at a time, so that the others stay free. */
  const waitedFor = new Set<PoolKind>()

  jobs.define({
    name: deliveryJob,
    retryLimit: 2,
    retryDelaySeconds: 5,
    expireSeconds: 900,
    // Four pools of unproven services and two waits for a place may each hold a run; two more are free.
    atOnce: 8,
    cron: '* * * * *',
    run: deliverDue,
  })

  /** Delivers all due pushes; resolves when the pools that this call started have ended. */
  async function deliverDue(): Promise<void> {
    // Processes with FCM configured deliver what devices get.
    const due = (await findDueServices(db, clock.now())).filter(
      ({ service }) => service !== fcmService || senders.fcm,
    )
    for (const { service } of due) pools.get(service)?.wake()
    const { proven = [], unproven = [] } = Object.groupBy(due, ({ isProven }) =>
      isProven ? 'proven' : 'unproven',
    )
    const found = await Promise.all([startPools('proven', proven), startPools('unproven', unproven)])
    const failures = found.flat()
    if (failures.length > 0) throw failures[0]
  }

  /** Starts a pool for each service that has none, once there is a place; resolves to their failures when these have ended. */
  async function startPools(kind: PoolKind, services: readonly DueService[]): Promise<unknown[]> {
    const started: Promise<void>[] = []
    const failures: unknown[] = []
    const waitsUntil = performance.now() + maxWaitMs
    for (const { service } of services) {
      const isWanted = () => !pools.has(service) && (breakers.peek(service)?.awayMs() ?? 0) === 0
      if (isWanted() && !(await hasPlace(kind, waitsUntil))) break
      // Another run of the job may have started it meanwhile.
      if (!isWanted()) continue
      // Caught at once: a pool may fail while the loop waits for a place.
      started.push(runPool(kind, service).catch((error: unknown) => void failures.push(error)))
    }
    await Promise.all(started)
    return failures
  }

  /** Waits for a place; false when none has come by then, or when another run waits for one. */
  async function hasPlace(kind: PoolKind, waitsUntil: number): Promise<boolean> {
    const taken = () => [...pools.values()].filter((pool) => pool.kind === kind)
    if (taken().length < maxPools[kind]) return true
    if (waitedFor.has(kind)) return false
    waitedFor.add(kind)
    try {
      for (let leftMs = waitsUntil - performance.now(); leftMs > 0; leftMs = waitsUntil - performance.now()) {
        await Promise.race([...taken().map(({ ended }) => ended), sleep(leftMs, undefined, { ref: false })])
        if (taken().length < maxPools[kind]) return true
      }
      return false
    } finally {
      waitedFor.delete(kind)
    }
  }

  /** Delivers to one service until no push is due or its breaker opens; then a job continues once the breaker closes. */
  async function runPool(kind: PoolKind, service: string): Promise<void> {
    const { awayMs } = breakerOf(service)
    const claim = () => {
      const now = clock.now()
      return claimDue(db, { service, now, until: later(now, leaseMs) })
    }
    const { wake, untilEnd } = startWorkerPool({
      size: poolSize,
      claim,
      run: deliver,
      isPaused: () => awayMs() > 0,
    })
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    pools.set(service, { kind, wake, ended })
    await untilEnd(() => {
      pools.delete(service)
      end()
    })
    const waitMs = awayMs()
    if (waitMs > 0) await jobs.enqueue(db, deliveryJob, {}, { waitMs })
  }

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
    // A push sent again may fall into quiet hours.
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
        // The service accepted the subscription with the same key before: the fault is in our signature.
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
      await jobs.enqueue(tx, deliveryJob, {}, { waitMs })
    })
  }

  return { deliverDue }
}
