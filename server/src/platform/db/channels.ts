import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import postgres from 'postgres'
import type { Db, Tx } from './database.ts'

/** Says something on a channel with the caller's transaction: every process that listens hears it once it commits. */
export async function say(tx: Tx | Db, channel: string, messages: readonly string[]): Promise<void> {
  if (messages.length === 0) return
  await sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`.execute(tx)
}

export interface ChannelsOptions {
  url: string
  db: Db
  /** What to do with what is heard on each channel. */
  hear: Readonly<Record<string, (message: string) => void>>
  /** Something may have been said unheard: the connection was lost for a while. */
  onMissed: () => void
  onError: (error: unknown) => void
}

export type Channels = Awaited<ReturnType<typeof listenToChannels>>

/** How often it is made sure that what is said is heard. */
const probeMs = 15_000
const probeChannel = 'aura_probe'

/**
 * Listens to channels on a connection of its own, for as long as the process lives. NOTE: postgres.js listens again after
 * a lost connection, but gives up when the database is not back at once, and notices nothing on a connection that is
 * silently dead; so each process says something to itself now and then, and begins anew when it does not hear it.
 */
export async function listenToChannels({ url, db, hear, onMissed, onError }: ChannelsOptions) {
  const ownName = randomUUID()
  let connection: postgres.Sql | undefined
  let isHeard = true
  let hasListened = false
  let isClosed = false

  async function open(): Promise<void> {
    const opened = postgres(url, {
      max: 1,
      connect_timeout: 4,
      idle_timeout: 0,
      max_lifetime: null,
      onnotice: () => {},
      connection: { application_name: 'aura-channels' },
    })
    connection = opened
    const channels = Object.entries({ ...hear, [probeChannel]: hearProbe })
    for (const [index, [channel, heard]] of channels.entries()) {
      // One connection carries all channels: the last one to be heard again says that all are.
      await opened.listen(channel, heard, index === channels.length - 1 ? afterListening : undefined)
    }
  }

  function afterListening(): void {
    isHeard = true
    if (hasListened) onMissed()
    hasListened = true
  }

  function hearProbe(message: string): void {
    if (message === ownName) isHeard = true
  }

  async function probe(): Promise<void> {
    try {
      if (!isHeard) {
        void connection?.end({ timeout: 0 })
        await open()
      }
      isHeard = false
      await say(db, probeChannel, [ownName])
    } catch (error) {
      if (!isClosed) onError(error)
    }
  }

  await open()
  const timer = setInterval(() => void probe(), probeMs)
  timer.unref()
  return {
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      await connection?.end({ timeout: 1 })
    },
  }
}
