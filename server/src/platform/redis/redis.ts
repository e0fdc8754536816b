import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'
import { seconds, systemClock } from '../clock/clock.ts'
import { createCircuitBreaker } from '../external/circuit-breaker.ts'

/** Redis did not execute the command in time; the caller uses its fallback. */
class RedisAway extends Error {
  override readonly name = 'RedisAway'
}

export interface RedisOptions {
  url: string
  /** Prefix of every key, so that sites that share a Redis share no data. */
  namespace: string
  log: FastifyBaseLogger
}

export type Redis = ReturnType<typeof openRedis>

/** Longest wait for an answer: every use of Redis has a fallback. */
const answerMs = 250
/** Consecutive unanswered commands after which the connection is replaced, because it may be dead without having closed. */
const maxUnanswered = 3
/** How often refused or unanswered commands are logged. */
const logIntervalMs = 60_000
const connectMs = 2_000
const minRetryMs = 50
const maxRetryMs = 1_000

/** Keeps one connection to Redis for as long as the process lives. A Redis that is away does not prevent the start. */
export function openRedis({ url, namespace, log }: RedisOptions) {
  const breaker = createCircuitBreaker(systemClock, { pauseMs: seconds(5) })
  let client = connect()
  let unanswered = 0
  let complainedAt = 0
  let isAwayLogged = false
  let isClosed = false

  function connect() {
    const opened = createClient({
      url,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: connectMs,
        reconnectStrategy: (retries) =>
          Math.min(maxRetryMs, minRetryMs * 2 ** Math.min(retries, 10)) * (0.5 + Math.random()),
      },
    })
    const isCurrent = () => opened === client && !isClosed
    opened.on('error', (error: unknown) => {
      if (!isCurrent() || isAwayLogged) return
      log.warn({ err: error }, 'Redis is away: the work goes on without it')
      isAwayLogged = true
    })
    opened.on('ready', () => {
      if (isCurrent() && isAwayLogged) log.info('Redis is there again')
      isAwayLogged = false
    })
    // Every failure comes as an event too.
    opened.connect().catch(() => {})
    return opened
  }

  /** @throws RedisAway, ServiceAway, or the error Redis answers; within 250 ms */
  async function run<T>(command: () => Promise<T>): Promise<T> {
    if (!client.isReady) throw new RedisAway('no connection')
    return breaker.run(async () => {
      try {
        const answer = await withinTime(command())
        unanswered = 0
        return answer
      } catch (error) {
        if (error instanceof RedisAway && ++unanswered >= maxUnanswered) replaceConnection()
        complain(error)
        throw error
      }
    })
  }

  function replaceConnection(): void {
    unanswered = 0
    const stuck = client
    client = connect()
    stuck.destroy()
  }

  function complain(error: unknown): void {
    if (Date.now() - complainedAt < logIntervalMs) return
    complainedAt = Date.now()
    log.warn({ err: error }, 'Redis has not executed a command')
  }

  return {
    /** Runs a Lua script; `keys` are within the namespace. */
    evaluate(script: string, keys: readonly string[], parameters: readonly string[]): Promise<unknown> {
      const namespaced = keys.map((key) => `${namespace}:${key}`)
      return run(() => client.eval(script, { keys: namespaced, arguments: [...parameters] }))
    },

    close(): void {
      isClosed = true
      client.destroy()
    },
  }
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  const timer = new AbortController()
  try {
    return await Promise.race([
      answer,
      sleep(answerMs, undefined, { signal: timer.signal, ref: false }).then(async () => {
        // Waits a turn, so that a busy process reads an answer that has already arrived.
        await setImmediate()
        throw new RedisAway('no answer in time')
      }),
    ])
  } finally {
    timer.abort()
  }
}
