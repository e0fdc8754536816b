import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { later, seconds } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Breaker, createCircuitBreaker } from '../../platform/external/circuit-breaker.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { startWorkerPool } from '../../platform/jobs/worker-pool.ts'
import { type ClaimOrder, claimDue, type DueService, findDueServices } from './push.delivery.queries.ts'
import { fcmService } from './push.rules.ts'
import { createPushSending, type PushSendingDeps } from './push.send.service.ts'

export const deliveryJob = 'push.deliver'

/**
 * Most services with a worker pool at the same time. Services that never accepted a message have a limit of their own, so that
 * subscriptions at hosts that do not exist cannot delay real services.
 */
const maxPools = { proven: 12, unproven: 4 }
/** How long a run waits for a free place; the next run, a minute later, continues. */
const maxWaitMs = seconds(60)
/** Messages that one process sends to one service at the same time. */
const poolSize = 8
/**
 * Services whose circuit breaker is kept. Browsers name the hosts, but only under known domains, and only services with a pool have
 * a breaker.
 */
const maxBreakers = 500
/** Other processes may claim a push again after this time, which is longer than the slowest sending. */
const leaseMs = seconds(60)

export type PushDeliveryDeps = Omit<PushSendingDeps, 'breakerOf' | 'enqueueRetry'> & { jobs: Jobs }

type PoolKind = keyof typeof maxPools

/** The workers of a service. `ended` resolves when no push is left for them. */
interface Pool {
  kind: PoolKind
  wake: () => void
  ended: Promise<void>
}

/** Delivers due pushes with a worker pool per push service, so that a service that hangs delays no other. */
export function createPushDelivery(deps: PushDeliveryDeps) {
  const { db, clock, jobs, senders } = deps
  const breakers = new LRUCache<string, Breaker>({
    max: maxBreakers,
    memoMethod: () => createCircuitBreaker(clock),
  })
  const breakerOf = (service: string) => breakers.memo(service) as Breaker
  const enqueueRetry = (connection: Db, waitMs: number) =>
    jobs.enqueue(connection, deliveryJob, {}, { waitMs })
  const { deliver } = createPushSending({ ...deps, breakerOf, enqueueRetry })
  const pools = new Map<string, Pool>()
  /** Kinds of pools that a run is waiting for: one run waits at a time, the others stay free. */
  const waitedFor = new Set<PoolKind>()

  jobs.define({
    name: deliveryJob,
    retryLimit: 2,
    retryDelaySeconds: 5,
    expireSeconds: 900,
    // Each of four pools of unproven services and two waits may occupy a run; two more stay free.
    atOnce: 8,
    cron: '* * * * *',
    run: deliverDue,
  })

  /** Delivers all due pushes; resolves when the pools that this call started have ended. */
  async function deliverDue(): Promise<void> {
    // Devices are delivered to by processes with FCM configured.
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

  /** Starts a pool for each service without one, as soon as there is a place; resolves to their failures when they have ended. */
  async function startPools(kind: PoolKind, services: readonly DueService[]): Promise<unknown[]> {
    const started: Promise<void>[] = []
    const failures: unknown[] = []
    const waitsUntil = performance.now() + maxWaitMs
    for (const { service } of services) {
      const isWanted = () => !pools.has(service) && (breakers.peek(service)?.awayMs() ?? 0) === 0
      if (isWanted() && !(await hasPlace(kind, waitsUntil))) break
      // Another run of the job may have started this pool during the wait.
      if (!isWanted()) continue
      // The rejection is handled at once: a pool may fail while the loop waits for a place.
      started.push(runPool(kind, service).catch((error: unknown) => void failures.push(error)))
    }
    await Promise.all(started)
    return failures
  }

  /** Waits for a place; false if none becomes free in time, or another run waits for one. */
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

  /**
   * Delivers to one service until no push is due or its breaker opens; a job continues when the breaker closes. Every second claim
   * takes the push that became due last: a push to one person does not wait for thousands about the end of one challenge.
   */
  async function runPool(kind: PoolKind, service: string): Promise<void> {
    const { awayMs } = breakerOf(service)
    let order: ClaimOrder = 'newest'
    const claim = () => {
      const now = clock.now()
      order = order === 'oldest' ? 'newest' : 'oldest'
      return claimDue(db, { service, order, now, until: later(now, leaseMs) })
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
    if (waitMs > 0) await enqueueRetry(db, waitMs)
  }

  return { deliverDue }
}
