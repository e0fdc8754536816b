import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'
import { seconds, systemClock } from '../clock/clock.ts'
import { createBreaker } from '../outside/breaker.ts'

/** Redis has not done what it was asked: whoever asked does it in another way. */
export class RedisAway extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'RedisAway'
  }
}

export interface RedisOptions {
  url: string
  /** Stands before every key and channel, so that sites that share a Redis share nothing in it. */
  namespace: string
  log: FastifyBaseLogger
  /** How often it is made sure that what is said is heard; 3 s unless given. */
  probeMs?: number
}

export interface RedisListener {
  hear: (message: string) => void
  /** What is said may not be heard from now on. */
  onLost: () => void
  /** What is said is heard from now on. */
  onHearing: () => void
}

export type Redis = ReturnType<typeof openRedis>

/** Longest wait for an answer: whatever Redis does here can be done without it. */
const answerMs = 250
/** Probes in a row that go unheard before everything begins anew; one may be late in a process that has much to do. */
const mostUnheard = 2
/** How often it is logged that Redis refuses or does not answer. */
const complaintMs = 60_000
const connectMs = 2_000
const shortestRetryMs = 50
const longestRetryMs = 1_000
const channels = { said: 'said', probe: 'probe' }

/**
 * One connection to Redis, for commands and for listening, kept up for as long as the process lives. It opens by itself: a
 * Redis that is away is no reason not to start. NOTE: node-redis comes back from a connection that ends, but notices
 * nothing on one that is silently dead; so each process says something to itself now and then, and begins anew when it does
 * not hear it.
 */
export function openRedis({ url, namespace, log, probeMs = 3_000 }: RedisOptions) {
  const ownName = randomUUID()
  const breaker = createBreaker(systemClock, { pauseMs: seconds(5) })
  const nameOf = (name: string) => `${namespace}:${name}`
  let listener: RedisListener | undefined
  let client = connect()
  let unheard = 0
  let complainedAt = 0
  let isHearing = false
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
      // Once: node-redis does so again when it comes back.
      if (!isSubscribed) {
        isSubscribed = true
        await opened.subscribe(nameOf(channels.said), (message) => listener?.hear(message))
        await opened.subscribe(nameOf(channels.probe), (message) => {
          if (message === ownName && isCurrent()) hearProbe()
        })
      }
      await opened.publish(nameOf(channels.probe), ownName)
    }
    opened.on('error', (error: unknown) => {
      if (isCurrent()) lose(error)
    })
    opened.on('ready', () => {
      // What fails here is noticed by the next probe.
      if (isCurrent()) subscribe().catch(() => {})
    })
    // Every failure comes as an event too.
    opened.connect().catch(() => {})
    return opened
  }

  function hearProbe(): void {
    unheard = 0
    if (isHearing) return
    isHearing = true
    if (isAwayLogged) log.info('Redis is there again')
    isAwayLogged = false
    listener?.onHearing()
  }

  function lose(error: unknown): void {
    if (!isAwayLogged) log.warn({ err: error }, 'Redis is away: the work goes on without it')
    isAwayLogged = true
    if (!isHearing) return
    isHearing = false
    listener?.onLost()
  }

  function probe(): void {
    if (unheard >= mostUnheard) {
      unheard = 0
      lose(new RedisAway('what is said is not heard'))
      const stuck = client
      client = connect()
      stuck.destroy()
    }
    unheard++
    ask(() => client.publish(nameOf(channels.probe), ownName)).catch(() => {})
  }
  const probing = setInterval(probe, probeMs)
  probing.unref()

  /** @throws RedisAway, ServiceAway, or what Redis refuses with; within 250 ms */
  async function ask<T>(command: () => Promise<T>): Promise<T> {
    if (!client.isReady) throw new RedisAway('no connection')
    return breaker.run(() => withinTime(command()).catch(complain))
  }

  function complain(error: unknown): never {
    if (Date.now() - complainedAt > complaintMs) {
      complainedAt = Date.now()
      log.warn({ err: error }, 'Redis has not done what it was asked')
    }
    throw error
  }

  return {
    /** Says messages to every process that listens. Each may have been said even if this throws. */
    async publish(messages: readonly string[]): Promise<void> {
      await ask(() => Promise.all(messages.map((message) => client.publish(nameOf(channels.said), message))))
    },

    /** Runs a script of Lua; `keys` are within the namespace. */
    evaluate(script: string, keys: readonly string[], parameters: readonly string[]): Promise<unknown> {
      return ask(() => client.eval(script, { keys: keys.map(nameOf), arguments: [...parameters] }))
    },

    /** Hears what is said, once `onHearing` has said so. */
    listen(heard: RedisListener): void {
      listener = heard
      if (isHearing) heard.onHearing()
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
        // An answer that has come, and that this process has been too busy to read, is read first.
        await setImmediate()
        throw new RedisAway('no answer in time')
      }),
    ])
  } finally {
    timer.abort()
  }
}
