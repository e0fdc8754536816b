import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import postgres from 'postgres'
import type { Db, Tx } from './database.ts'

/** `NOTIFY` with the caller's transaction: every listening process receives the messages once it commits. */
export async function notify(tx: Tx | Db, channel: string, messages: readonly string[]): Promise<void> {
  if (messages.length === 0) return
  await sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`.execute(tx)
}

export interface ChannelsOptions {
  url: string
  db: Db
  /** Handlers of messages, by channel. */
  handlers: Readonly<Record<string, (message: string) => void>>
  /** Messages may have been missed: the connection was lost for a while. */
  onMissed: () => void
  onError: (error: unknown) => void
}

export type Channels = Awaited<ReturnType<typeof listenToChannels>>

/** Interval of the probe that each process sends to itself. */
const probeMs = 15_000
const probeChannel = 'aura_probe'

/**
 * Listens to channels on its own connection for as long as the process lives. NOTE: postgres.js listens again after a lost
 * connection, but gives up when the database is not back at once, and does not notice a silently dead connection; so each process
 * sends itself probes and reconnects when one does not arrive.
 */
export async function listenToChannels({ url, db, handlers, onMissed, onError }: ChannelsOptions) {
  const ownName = randomUUID()
  let connection: postgres.Sql | undefined
  let hasReceivedProbe = true
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
    const channels = Object.entries({ ...handlers, [probeChannel]: receiveProbe })
    for (const [index, [channel, handle]] of channels.entries()) {
      // One connection carries all channels, so the last `listen` to resolve stands for all.
      await opened.listen(channel, handle, index === channels.length - 1 ? afterListening : undefined)
    }
  }

  function afterListening(): void {
    hasReceivedProbe = true
    if (hasListened) onMissed()
    hasListened = true
  }

  function receiveProbe(message: string): void {
    if (message === ownName) hasReceivedProbe = true
  }

  async function probe(): Promise<void> {
    try {
      if (!hasReceivedProbe) {
        void connection?.end({ timeout: 0 })
        await open()
      }
      hasReceivedProbe = false
      await notify(db, probeChannel, [ownName])
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
