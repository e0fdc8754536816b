import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import postgres from 'postgres'
import type { Db, Tx } from './database.ts'

/**
 * Publishes messages, each under 8000 bytes, on a channel with the caller's transaction: every subscribed process receives
 * them once it commits.
 */
export async function publish(tx: Tx | Db, channel: string, messages: readonly string[]): Promise<void> {
  if (messages.length === 0) return
  await sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`.execute(tx)
}

export interface SubscriptionOptions {
  url: string
  db: Db
  /** By channel: what to do with a message. */
  handlers: Readonly<Record<string, (message: string) => void>>
  /** The connection was lost for a while: messages may have been missed. */
  onMissed: () => void
  onError: (error: unknown) => void
  /** How often the connection is probed; 15 s unless given. */
  probeMs?: number
}

const probeChannel = 'aura_probe'

/**
 * Subscribes to channels on a dedicated connection, until closed. NOTE: postgres.js listens again after a lost connection,
 * but gives up when the database is not back at once, and notices nothing on a connection that is silently dead; so each
 * process publishes a probe to itself, and reconnects when the probe does not arrive.
 */
export async function subscribe(options: SubscriptionOptions): Promise<{ close(): Promise<void> }> {
  const { url, db, handlers, onMissed, onError, probeMs = 15_000 } = options
  const ownName = randomUUID()
  let connection: postgres.Sql | undefined
  let hasProbeArrived = true
  let hasSubscribed = false
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
      // All channels share the connection: once the last one listens, all do.
      await opened.listen(channel, handle, index === channels.length - 1 ? afterSubscribing : undefined)
    }
  }

  function afterSubscribing(): void {
    hasProbeArrived = true
    if (hasSubscribed) onMissed()
    hasSubscribed = true
  }

  function receiveProbe(message: string): void {
    if (message === ownName) hasProbeArrived = true
  }

  async function probe(): Promise<void> {
    try {
      if (!hasProbeArrived) {
        void connection?.end({ timeout: 0 })
        await open()
      }
      hasProbeArrived = false
      await publish(db, probeChannel, [ownName])
    } catch (error) {
      if (!isClosed) onError(error)
    }
  }

  await open()
  const timer = setInterval(() => void probe(), probeMs)
  timer.unref()
  return {
    async close() {
      isClosed = true
      clearInterval(timer)
      await connection?.end({ timeout: 1 })
    },
  }
}
