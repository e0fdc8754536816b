import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'
import { seconds, systemClock } from '../clock/clock.ts'
import { createBreaker } from '../outside/breaker.ts'

/** Redis has not carried out a command; the caller falls back. */
export class RedisAway extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'RedisAway'
  }
}

export interface RedisOptions {
  url: string
  /** Prefix of every key and channel, so that sites can share a Redis server. */
  namespace: string
  log: FastifyBaseLogger
  /** Interval of the probe that this process publishes to itself; 3 s unless given. */
  probeMs?: number
}

export interface RedisSubscription {
  onMessage: (message: string) => void
  /** Messages may be missed from now on. */
  onLost: () => void
  /** Messages arrive from now on. */
  onReachable: () => void
}

export type Redis = ReturnType<typeof openRedis>

/** Longest wait for an answer: every use of Redis here has a fallback. */
const answerMs = 250
/** Lost probes in a row after which the client reconnects; one may be late in a busy process. */
const mostLostProbes = 2
/** Interval of the log line about refused or unanswered commands. */
const logIntervalMs = 60_000
const connectMs = 2_000
const shortestRetryMs = 50
const longestRetryMs = 1_000
const channels = { messages: 'messages', probe: 'probe' }

/**
 * One connection to Redis, for commands and subscriptions, kept up for as long as the process lives. A Redis that is down does not
 * keep the server from starting. NOTE: node-redis reconnects after a closed connection, but does not notice one that is silently
 * dead; so each process publishes probes to itself and reconnects when they stop arriving.
 */
export function openRedis({ url, namespace, log, probeMs = 3_000 }: RedisOptions) {
  const ownName = randomUUID()
  const breaker = createBreaker(systemClock, { pauseMs: seconds(5) })
  const nameOf = (name: string) => `${namespace}:${name}`
  let subscription: RedisSubscription | undefined
  let client = connect()
  let lostProbes = 0
  let loggedAt = 0
  let isReachable = false
  let isAwayLogged = false
  let isClosed = false

  function connect() {
    const opened = createClient({
      url,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: connectMs,
        reconnectStrategy: (retries) =>
          Math.min(longestRetryMs, shortestRetryMs * 2 ** Math.min(retries, 10)) * (0.5 + Math.random()),
      },
    })
    const isCurrent = () => opened === client && !isClosed
    let isSubscribed = false
    async function subscribe(): Promise<void> {
      // Once: node-redis subscribes again by itself after a reconnection.
      if (!isSubscribed) {
        isSubscribed = true
        await opened.subscribe(nameOf(channels.messages), (message) => subscription?.onMessage(message))
        await opened.subscribe(nameOf(channels.probe), (message) => {
          if (message === ownName && isCurrent()) receiveProbe()
        })
      }
      await opened.publish(nameOf(channels.probe), ownName)
    }
    opened.on('error', (error: unknown) => {
      if (isCurrent()) lose(error)
    })
    opened.on('ready', () => {
      // The next probe notices a failure.
      if (isCurrent()) subscribe().catch(() => {})
    })
    // Failures also come as events.
    opened.connect().catch(() => {})
    return opened
  }

  function receiveProbe(): void {
    lostProbes = 0
    if (isReachable) return
    isReachable = true
    if (isAwayLogged) log.info('Redis is back')
    isAwayLogged = false
    subscription?.onReachable()
  }

  function lose(error: unknown): void {
    if (!isAwayLogged) log.warn({ err: error }, 'Redis is away: working without it')
    isAwayLogged = true
    if (!isReachable) return
    isReachable = false
    subscription?.onLost()
  }

  function probe(): void {
    if (lostProbes >= mostLostProbes) {
      lostProbes = 0
      lose(new RedisAway('probes do not arrive'))
      const stuck = client
      client = connect()
      stuck.destroy()
    }
    lostProbes++
    ask(() => client.publish(nameOf(channels.probe), ownName)).catch(() => {})
  }
  const probing = setInterval(probe, probeMs)
  probing.unref()

  /** @throws RedisAway, ServiceAway, or what Redis refuses with; within 250 ms */
  async function ask<T>(command: () => Promise<T>): Promise<T> {
    if (!client.isReady) throw new RedisAway('no connection')
    return breaker.run(() => withinTime(command()).catch(logFailure))
  }

  function logFailure(error: unknown): never {
    if (Date.now() - loggedAt > logIntervalMs) {
      loggedAt = Date.now()
      log.warn({ err: error }, 'Redis refused or did not answer a command')
    }
    throw error
  }

  return {
    /** Publishes messages to every subscribed process. They may have been published even if this throws. */
    async publish(messages: readonly string[]): Promise<void> {
      await ask(() =>
        Promise.all(messages.map((message) => client.publish(nameOf(channels.messages), message))),
      )
    },

    /** Runs a Lua script; `keys` get the namespace as prefix. */
    evaluate(script: string, keys: readonly string[], parameters: readonly string[]): Promise<unknown> {
      return ask(() => client.eval(script, { keys: keys.map(nameOf), arguments: [...parameters] }))
    },

    /** Handles messages, from the first `onReachable` on. */
    subscribe(added: RedisSubscription): void {
      subscription = added
      if (isReachable) added.onReachable()
    },

    close(): void {
      isClosed = true
      clearInterval(probing)
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
        // Reads an answer first that arrived while this process was busy.
        await setImmediate()
        throw new RedisAway('no answer in time')
      }),
    ])
  } finally {
    timer.abort()
  }
}
