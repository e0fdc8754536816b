import { waitInWords } from '@aura/contract/platform/wait-in-words'
import { type Rate, type TurnKind, turnsOfCaller, turnsOfNetwork } from '@aura/contract/rates'
import { CompiledQuery } from 'kysely'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Db } from '../db/database.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { Redis } from '../redis/redis.ts'
import { createInFlight } from './in-flight.ts'
import { createKeyedQueue, type InTurn, type KeyedQueueLimits } from './keyed-queue.ts'

export type RateLimiter = ReturnType<typeof createRateLimiter>

export interface RateLimiterOptions {
  db: Db
  /** Counts the rates that are not shared, also across processes, if configured and while it answers. */
  redis?: Redis | undefined
  /** Multiplies every rate. */
  scale: number
}

/**
 * Counts calls per key within windows. Shared rates are counted in PostgreSQL, across processes; the others in Redis, or
 * without it in memory, within each process, because a read must not cost a write.
 */
export function createRateLimiter({ db, redis, scale }: RateLimiterOptions) {
  const limiters = new Map<string, RateLimiterAbstract>()
  const { enter, requireRoom } = createInFlight()
  const times = (count: number) => Math.max(1, Math.round(count * scale))
  const createTurns = ({ atOnce, maxWaiting }: KeyedQueueLimits) =>
    createKeyedQueue({ atOnce: times(atOnce), maxWaiting: times(maxWaiting) })

  function limiterOf(name: string, rate: Rate): RateLimiterAbstract {
    const known = limiters.get(name)
    if (known) return known
    const options = {
      keyPrefix: name,
      points: times(rate.calls),
      duration: rate.seconds,
    }
    // A client past the limit is refused without a query until the window ends.
    const stored = { ...options, inMemoryBlockOnConsumed: options.points + 1 }
    const made = rate.shared
      ? new RateLimiterPostgres({
          ...stored,
          storeClient: clientOf(db),
          storeType: 'client',
          tableName: 'rate_window',
          tableCreated: true,
          clearExpiredByTimeout: false,
        })
      : redis
        ? new RateLimiterRedis({
            ...stored,
            keyPrefix: `rate:${name}`,
            storeClient: scriptsOf(redis),
            useRedisPackage: true,
            insuranceLimiter: new RateLimiterMemory(options),
          })
        : new RateLimiterMemory(options)
    limiters.set(name, made)
    return made
  }

  /** Counts one call; returns the milliseconds to wait if the window is full, else nothing. */
  async function count(name: string, rate: Rate, key: string): Promise<number | undefined> {
    try {
      await limiterOf(name, rate).consume(key)
      return undefined
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return refusal.msBeforeNext
    }
  }

  return {
    /** Runs calls of one kind and caller in turns, within this process. @throws DomainError `platform.too-many` */
    inTurn: {
      reads: createTurns(turnsOfCaller.reads),
      searches: createTurns(turnsOfCaller.searches),
      writes: createTurns(turnsOfCaller.writes),
      uploads: createTurns(turnsOfCaller.uploads),
    } satisfies Record<TurnKind, InTurn>,

    /** Runs reads and searches of one network in turns, within this process. @throws DomainError `platform.too-many` */
    inTurnOfNetwork: {
      reads: createTurns(turnsOfNetwork.reads),
      searches: createTurns(turnsOfNetwork.searches),
    } satisfies Record<keyof typeof turnsOfNetwork, InTurn>,

    /** Counts a call as under way until the answered function is called. @throws DomainError `platform.too-many` */
    enter: (key: string, most: number) => enter(key, times(most)),

    /** @throws DomainError `platform.too-many` where {@link enter} would */
    requireRoom: (key: string, most: number) => requireRoom(key, times(most)),

    /**
     * Counts one call of `key` under the rate called `name`.
     *
     * @throws DomainError `platform.too-many` with the seconds to wait, once the window is full
     */
    async consume(name: string, rate: Rate, key: string): Promise<void> {
      const waitMs = await count(name, rate, key)
      if (waitMs === undefined) return
      const seconds = Math.max(1, Math.ceil(waitMs / 1000))
      throw new DomainError('platform.too-many', {
        values: { wait: waitInWords(seconds) },
        retryAfterSeconds: seconds,
      })
    },

    /** Counts one call; false once the window is full. */
    async tryConsume(name: string, rate: Rate, key: string): Promise<boolean> {
      return (await count(name, rate, key)) === undefined
    },

    /** Uncounts one call. */
    async giveBack(name: string, rate: Rate, key: string): Promise<void> {
      await limiterOf(name, rate).reward(key)
    },
  }
}

/** Deletes windows that have ended. */
export async function forgetRateWindows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateWindow').where('expire', '<', now.getTime()).execute()
}

/** The part of node-postgres's client that the limiter uses, on our pool. */
function clientOf(db: Db) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

/** The part of node-redis that the limiter uses. */
function scriptsOf(redis: Redis) {
  return {
    eval: (script: string, { keys, arguments: parameters }: { keys: string[]; arguments: string[] }) =>
      redis.evaluate(script, keys, parameters),
  }
}
