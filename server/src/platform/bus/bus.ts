import { LRUCache } from 'lru-cache'
import { type Channels, listenToChannels, notify } from '../db/channels.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Redis } from '../redis/redis.ts'
import { hasRows, type Rollup } from '../rollup/rollup.ts'
import { hasUnreachableProcess, insertMessages, type PendingMessage, takeMessages } from './bus.queries.ts'
import { createReachability } from './reachability.ts'

export interface BusOptions {
  db: Db
  databaseUrl: string
  /** Carries the messages when given. PostgreSQL carries those it cannot, and all of them without it. */
  redis: Redis | undefined
}

type Handlers = Readonly<Record<string, (message: string) => void>>

export interface BusSubscription {
  /** Handlers of published messages, by channel. */
  handlers: Handlers
  /** Handlers of notifications that triggers of PostgreSQL send, by channel. */
  triggerHandlers: Handlers
  /** Messages may have been missed. */
  onMissed: () => void
  onError: (error: unknown) => void
}

export type Bus = ReturnType<typeof createBus>

const batchMessages = 500
/** Message ids remembered to drop duplicates. */
const rememberedIds = 5_000

/**
 * Publishes messages to every process, this one included, once the publishing transaction commits. Each process handles a message
 * once, or gets `onMissed`.
 *
 * Without Redis, messages are `NOTIFY`s, which serialise the commits that send them. With it, they are queued and a rollup
 * publishes them: by Redis, and also by PostgreSQL when Redis does not answer or does not reach some process.
 */
export function createBus({ db, databaseUrl, redis }: BusOptions) {
  const rollup: Rollup = {
    name: 'bus',
    hasOwnTransaction: true,
    hasPending: () => hasRows('bus_message'),
    async rollUpBatch(tx, limit) {
      const taken = await takeMessages(tx, Math.min(limit, batchMessages))
      if (taken.length === 0) return 0
      const isPublished = await publishByRedis(taken)
      // Checked after publishing: a process that becomes unreachable later calls `onMissed` later, and polls for what it missed.
      if (!isPublished || (await hasUnreachableProcess(tx))) await publishByPostgres(tx, taken)
      return taken.length
    },
  }

  /** Answers whether Redis has published all of them. */
  async function publishByRedis(messages: readonly PendingMessage[]): Promise<boolean> {
    if (!redis) return false
    try {
      await redis.publish(messages.map((each) => `${each.channel} ${envelope(each)}`))
      return true
    } catch {
      // The Redis client has logged the outage.
      return false
    }
  }

  async function publishByPostgres(tx: Tx, messages: readonly PendingMessage[]): Promise<void> {
    for (const [channel, ofChannel] of Map.groupBy(messages, (each) => each.channel)) {
      await notify(tx, channel, ofChannel.map(envelope))
    }
  }

  return {
    /** Publishes queued messages; without Redis, those that a process with Redis has left. */
    rollup,
    /** Names of the rollups whose queues {@link publish} fills. */
    feeds: redis ? [rollup.name] : [],

    /** Publishes messages of less than 8000 bytes each, with the caller's transaction. */
    async publish(tx: Tx, channel: string, messages: readonly string[]): Promise<void> {
      if (messages.length === 0) return
      if (redis) await insertMessages(tx, channel, messages)
      else
        await notify(
          tx,
          channel,
          messages.map((message) => envelope({ message })),
        )
    },

    /** Handles messages until closed. */
    async subscribe(subscription: BusSubscription): Promise<Channels> {
      const { handlers, triggerHandlers, onMissed, onError } = subscription
      const isNew = createDuplicateFilter()
      const receive = (channel: string, enveloped: string) => {
        const end = enveloped.indexOf(' ')
        const id = enveloped.slice(0, end)
        if (id === '' || isNew(id)) handlers[channel]?.(enveloped.slice(end + 1))
      }
      const byPostgres = Object.keys(handlers).map(
        (channel) => [channel, (enveloped: string) => receive(channel, enveloped)] as const,
      )
      const channels = await listenToChannels({
        url: databaseUrl,
        db,
        handlers: { ...triggerHandlers, ...Object.fromEntries(byPostgres) },
        onMissed,
        onError,
      })
      if (!redis) return channels
      const reachability = createReachability({ db, onMissed, onError })
      // Until the first probe by Redis arrives.
      await reachability.markLost()
      redis.subscribe({
        onMessage: (message) => {
          const end = message.indexOf(' ')
          receive(message.slice(0, end), message.slice(end + 1))
        },
        onLost: () => void reachability.markLost(),
        onReachable: reachability.markReachable,
      })
      return {
        async close() {
          await Promise.all([channels.close(), reachability.close()])
        },
      }
    },
  }
}

/** A message with its id, which drops the duplicate when both ways carry it; without one when only PostgreSQL does. */
const envelope = ({ id, message }: { id?: number; message: string }) => `${id ?? ''} ${message}`

function createDuplicateFilter(): (id: string) => boolean {
  const seen = new LRUCache<string, true>({ max: rememberedIds })
  return (id) => {
    if (seen.has(id)) return false
    seen.set(id, true)
    return true
  }
}
