import { type Channels, listenToChannels, say } from '../db/channels.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Redis } from '../redis/redis.ts'
import { hasRows, type Rollup } from '../rollup/rollup.ts'
import { hasUnreachableProcess, insertMessages, takeMessages, type WaitingMessage } from './bus.queries.ts'
import { createReachability } from './reachability.ts'

export interface BusOptions {
  db: Db
  databaseUrl: string
  /** Carries the messages when given; PostgreSQL carries what it does not, and everything when there is none. */
  redis: Redis | undefined
}

type Ears = Readonly<Record<string, (message: string) => void>>

export interface BusListener {
  /** What to do with what is said on each channel. */
  hear: Ears
  /** The same, on channels of PostgreSQL on which its triggers speak. */
  hearTriggers: Ears
  /** Something may have been said unheard. */
  onMissed: () => void
  onError: (error: unknown) => void
}

export type Bus = ReturnType<typeof createBus>

/** Messages of one batch, which Redis is given a moment for. */
const batchMessages = 500
/** Messages remembered as heard: far more than are said twice within the moment it takes. */
const mostHeard = 5_000

/**
 * Says messages to every process, this one included, once the transaction they are said in commits: each is heard at least
 * once by every process, and by the same process once, or `onMissed` tells it that something may be missing.
 *
 * Without Redis they are said on channels of PostgreSQL, where commits that say something wait for each other. With it they
 * are queued, and a rollup takes and says them: by Redis, and by PostgreSQL when Redis does not answer or does not reach some
 * process.
 */
export function createBus({ db, databaseUrl, redis }: BusOptions) {
  const rollup: Rollup = {
    name: 'bus',
    hasOwnTransaction: true,
    hasPending: () => hasRows('bus_message'),
    async rollUpBatch(tx, limit) {
      const taken = await takeMessages(tx, Math.min(limit, batchMessages))
      if (taken.length === 0) return 0
      const isSaid = await sayByRedis(taken)
      // Looked at afterwards: whoever becomes deaf later has its gap later, and asks for what it missed.
      if (!isSaid || (await hasUnreachableProcess(tx))) await sayByPostgres(tx, taken)
      return taken.length
    },
  }

  /** Answers whether Redis has said all of it. */
  async function sayByRedis(messages: readonly WaitingMessage[]): Promise<boolean> {
    if (!redis) return false
    try {
      await redis.publish(messages.map((each) => `${each.channel} ${envelope(each)}`))
      return true
    } catch {
      // It has logged that it is away.
      return false
    }
  }

  async function sayByPostgres(tx: Tx, messages: readonly WaitingMessage[]): Promise<void> {
    for (const channel of new Set(messages.map((each) => each.channel))) {
      const said = messages.filter((each) => each.channel === channel)
      await say(tx, channel, said.map(envelope))
    }
  }

  return {
    /** Takes what waits to be said by Redis; without one, what a process that had one has left. */
    rollup,
    /** Names of the rollups that {@link say} gives something to do. */
    feeds: redis ? [rollup.name] : [],

    /** Says messages with the caller's transaction, each of less than 8000 bytes. */
    async say(tx: Tx, channel: string, messages: readonly string[]): Promise<void> {
      if (messages.length === 0) return
      if (redis) await insertMessages(tx, channel, messages)
      else
        await say(
          tx,
          channel,
          messages.map((message) => envelope({ message })),
        )
    },

    /** Hears what is said, until closed. */
    async listen({ hear, hearTriggers, onMissed, onError }: BusListener): Promise<Channels> {
      const isNew = createMemory()
      const take = (channel: string, sealed: string) => {
        const end = sealed.indexOf(' ')
        const id = sealed.slice(0, end)
        if (id === '' || isNew(id)) hear[channel]?.(sealed.slice(end + 1))
      }
      const onPostgres = Object.keys(hear).map(
        (channel) => [channel, (sealed: string) => take(channel, sealed)] as const,
      )
      const channels = await listenToChannels({
        url: databaseUrl,
        db,
        hear: { ...hearTriggers, ...Object.fromEntries(onPostgres) },
        onMissed,
        onError,
      })
      if (!redis) return channels
      const reachability = createReachability({ db, onMissed, onError })
      // Until it is known to be heard.
      await reachability.begin()
      redis.listen({
        hear: (said) => {
          const end = said.indexOf(' ')
          take(said.slice(0, end), said.slice(end + 1))
        },
        onLost: () => void reachability.begin(),
        onHearing: reachability.end,
      })
      return {
        async close() {
          await Promise.all([channels.close(), reachability.close()])
        },
      }
    },
  }
}

/** A message with its number, by which it is known when it comes by both ways; nothing stands there when it comes by one. */
const envelope = ({ id, message }: { id?: number; message: string }) => `${id ?? ''} ${message}`

/** Tells what has not been asked about lately. */
function createMemory(): (id: string) => boolean {
  const heard = new Set<string>()
  return (id) => {
    if (heard.has(id)) return false
    heard.add(id)
    if (heard.size > mostHeard) heard.delete(heard.values().next().value as string)
    return true
  }
}
