import type { Db, Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Subscription } from './twitch.answers.rules.ts'
import type { TwitchApi } from './twitch.api.service.ts'
import { findLinkedChannels, isChannelLinked } from './twitch.live.queries.ts'
import { reported } from './twitch.messages.rules.ts'
import { TwitchRefused } from './twitch.requests.service.ts'

export interface TwitchSubscriptionsDeps {
  db: Db
  jobs: Jobs
  api: Pick<TwitchApi, 'listSubscriptions' | 'subscribe' | 'unsubscribe'>
  /** The address that Twitch sends messages to; `undefined` if Twitch cannot reach this site. */
  callback: string | undefined
  /** The secret with which Twitch signs its messages. */
  secret: string
  /** Reads the streams of all channels, because messages may have been missed. */
  refresh: () => Promise<void>
}

const syncChannelJob = 'twitch.sync-channel'
export const syncSubscriptionsJob = 'twitch.sync-subscriptions'

const types = Object.entries(reported)
/** Statuses of subscriptions that send messages, or will after our answer to the challenge. */
const good = new Set(['enabled', 'webhook_callback_verification_pending'])
/** Most pages of the list that one run reads. */
const maxPages = 5000
const batchSize = 100

/** Keeps our EventSub subscriptions in line with the linked channels [TWI-06]. */
export function createTwitchSubscriptions(deps: TwitchSubscriptionsDeps) {
  const { db, jobs, api, callback, secret, refresh } = deps

  /** Our subscriptions for one channel, or for all, without those of other sites of the same client. */
  async function listOwn(channelId?: string): Promise<Subscription[]> {
    const own: Subscription[] = []
    let after: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const asked = { ...(channelId && { channelId }), ...(after && { after }) }
      const found = await api.listSubscriptions(asked)
      own.push(...found.subscriptions.filter((subscription) => subscription.callback === callback))
      if (!found.after || found.after === after) return own
      after = found.after
    }
    return own
  }

  /** Makes the missing subscriptions of a channel and deletes superfluous ones; returns the ones that stay. */
  async function sync(
    channelId: string,
    { isLinked, present }: { isLinked: boolean; present: readonly Subscription[] },
  ): Promise<void> {
    const kept = new Set<string>()
    for (const { id, type, status } of present) {
      const isWanted = isLinked && type in reported && good.has(status) && !kept.has(type)
      if (isWanted) kept.add(type)
      else await api.unsubscribe(id)
    }
    if (!isLinked || !callback) return
    for (const [type, version] of types) {
      if (!kept.has(type)) await api.subscribe({ type, version, channelId, callback, secret })
    }
  }

  /** If a channel no longer exists at Twitch, continues with the others. */
  async function syncUnlessRefused(...asked: Parameters<typeof sync>): Promise<void> {
    await sync(...asked).catch((error: unknown) => {
      if (!(error instanceof TwitchRefused)) throw error
    })
  }

  async function syncAll(): Promise<void> {
    const present = Map.groupBy(await listOwn(), ({ channelId = '' }) => channelId)
    let after = 0
    for (;;) {
      const linked = await findLinkedChannels(db, { after, limit: batchSize, isLive: false })
      for (const { channelId } of linked) {
        await syncUnlessRefused(channelId, { isLinked: true, present: present.get(channelId) ?? [] })
        present.delete(channelId)
      }
      const last = linked.at(-1)
      if (!last) break
      after = last.accountId
    }
    for (const [channelId, left] of present) {
      // The channel was linked after the list was read.
      await syncUnlessRefused(channelId, { isLinked: await isChannelLinked(db, channelId), present: left })
    }
    await refresh()
  }

  jobs.define<{ channelId: string }>({
    name: syncChannelJob,
    // Retries for about a day; then the nightly job takes over.
    retryLimit: 30,
    retryDelaySeconds: 30,
    expireSeconds: 60,
    run: async ({ channelId }) => {
      if (callback) {
        const isLinked = await isChannelLinked(db, channelId)
        await syncUnlessRefused(channelId, { isLinked, present: await listOwn(channelId) })
      }
    },
  })
  jobs.define({
    name: syncSubscriptionsJob,
    retryLimit: 8,
    retryDelaySeconds: 120,
    expireSeconds: 3600,
    heartbeatSeconds: 60,
    cron: '20 4 * * *',
    run: async () => {
      if (callback) await syncAll()
    },
  })

  return {
    /** Updates the subscriptions of a channel once the transaction commits, after at least `waitMs`. */
    async enqueue(tx: Tx, channelId: string, waitMs = 0): Promise<void> {
      if (callback) await jobs.enqueue(tx, syncChannelJob, { channelId }, { waitMs })
    },
  }
}
