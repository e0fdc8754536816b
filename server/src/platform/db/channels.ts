import { setTimeout as sleep } from 'node:timers/promises'
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
  applicationName: string
  /** Handlers of messages by channel. */
  handlers: Readonly<Record<string, (message: string) => void>>
  /** Called after the connection was lost for a while, when messages may have been missed. */
  onMissed: () => void
  onError: (error: unknown) => void
  /** How often the connection is probed; 15 s unless given. */
  probeMs?: number
}

export type Subscription = Awaited<ReturnType<typeof subscribe>>

/** Longest that an attempt to subscribe takes. */
const openSeconds = 4
/** Pause between attempts to subscribe again. */
const retryMs = 250
/** Interval of the regular proofs, which continue for the same time after the last caller asked. */
const proofEveryMs = 40
const proofDemandMs = 1000

/**
 * Subscribes to channels on a dedicated connection, until closed; subscribes again when the connection ends or falls silent.
 * NOTE: the connection proves by its answer that messages published before the question have arrived, since PostgreSQL sends
 * them first.
 */
export async function subscribe(options: SubscriptionOptions) {
  const { url, applicationName, handlers, onMissed, onError, probeMs = 15_000 } = options
  const channels = Object.keys(handlers)
  let connection: postgres.Sql | undefined
  let hasSubscribed = false
  let isClosed = false
  /** When the last answered probe was sent. */
  let provenAt = Number.NEGATIVE_INFINITY
  /** When the pending probe was sent. */
  let askedAt: number | undefined
  let wantedAt = Number.NEGATIVE_INFINITY
  let isProvingOften = false

  /** Subscribes on a new connection; on failure, closes it. */
  async function open(): Promise<void> {
    const opened: postgres.Sql = postgres(url, {
      max: 1,
      connect_timeout: openSeconds,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => {},
      ...receiving((channel, message) => handlers[channel]?.(message)),
      onclose: () => {
        if (opened === connection) reopen()
      },
      connection: { application_name: applicationName },
    })
    try {
      const listening = opened.unsafe(channels.map((channel) => `listen ${channel}`).join(';'))
      await Promise.race([listening, failAfter(openSeconds * 1000)])
    } catch (error) {
      void opened.end({ timeout: 0 })
      throw error
    }
    if (isClosed) return opened.end({ timeout: 0 })
    connection = opened
    askedAt = undefined
    if (hasSubscribed) onMissed()
    hasSubscribed = true
  }

  function reopen(): void {
    const lost = connection
    connection = undefined
    askedAt = undefined
    provenAt = Number.NEGATIVE_INFINITY
    void lost?.end({ timeout: 0 })
    void openAgain()
  }

  async function openAgain(): Promise<void> {
    while (!isClosed && !connection) {
      await open().catch(onError)
      if (!connection) await sleep(retryMs, undefined, { ref: false })
    }
  }

  /** Asks the connection whether it still listens: postgres.js may have opened another one in its place, which does not. */
  async function prove(): Promise<void> {
    const asked = connection
    if (!asked || askedAt !== undefined) return
    const since = performance.now()
    askedAt = since
    const [row] = await asked<
      [{ listens: number }]
    >`select count(*)::integer as listens from pg_listening_channels()`.finally(() => {
      if (asked === connection) askedAt = undefined
    })
    if (asked !== connection) return
    if (row.listens === channels.length) provenAt = since
    else reopen()
  }

  async function proveOften(): Promise<void> {
    isProvingOften = true
    while (!isClosed && performance.now() - wantedAt < proofDemandMs) {
      await prove().catch(onError)
      await sleep(proofEveryMs, undefined, { ref: false })
    }
    isProvingOften = false
  }

  function probe(): void {
    if (askedAt !== undefined && performance.now() - askedAt >= probeMs) reopen()
    else prove().catch(onError)
  }

  await open()
  const timer = setInterval(probe, probeMs).unref()
  return {
    /**
     * Whether every message published until `maxAgeMs` ago has been handled. The first call starts regular probes, so that later
     * calls get true while the connection answers.
     */
    isProven(maxAgeMs: number): boolean {
      wantedAt = performance.now()
      if (!isProvingOften) void proveOften()
      return wantedAt - provenAt <= maxAgeMs
    },

    /** Resolves once every message published until now has been handled, or with false after `timeoutMs`. */
    async catchUp(timeoutMs: number): Promise<boolean> {
      const since = performance.now()
      // Read once a turn: the process may stall between two readings, and a timer takes no negative delay.
      for (
        let leftMs = timeoutMs;
        !isClosed && leftMs > 0;
        leftMs = timeoutMs - (performance.now() - since)
      ) {
        const waited = sleep(leftMs, undefined, { ref: false })
        await Promise.race([prove().catch(onError), waited])
        if (provenAt >= since) return true
        await sleep(1, undefined, { ref: false })
      }
      return false
    },

    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      const closing = connection
      connection = undefined
      await closing?.end({ timeout: 1 })
    },
  }
}

async function failAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error('PostgreSQL does not answer')
}

/** NOTE: the types of postgres.js lack this option. */
function receiving(onnotify: (channel: string, message: string) => void) {
  return { onnotify }
}
