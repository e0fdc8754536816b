import type { Id } from '@aura/contract/common'
import { type Clock, later, minutes, seconds } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { TwitchApi } from './twitch.api.service.ts'
import { applyStreams, findLinkedChannels } from './twitch.live.queries.ts'
import { publishChanges } from './twitch.realtime.service.ts'

export interface TwitchStreamsDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  api: Pick<TwitchApi, 'findStreams'>
  /** Whether Twitch sends messages: then only live channels are asked about every minute. */
  isReporting: boolean
}

/** How long a message takes precedence over Helix, whose answers are some minutes late. */
export const helixLagMs = minutes(10)
/** Channels per request: Helix allows no more. */
const batchSize = 100
/** Requests per run; the next run continues where this one ended. */
const maxBatches = 500
/** Longest run, so that it ends before the next one starts. */
const runMs = seconds(45)

const readStreamsJob = 'twitch.read-streams'
export const refreshStreamsJob = 'twitch.refresh-streams'

/** Asks Helix in batches which channels are live, with title, game and viewers [TWI-07]. */
export function createTwitchStreams({ db, clock, jobs, api, isReporting }: TwitchStreamsDeps) {
  /** The account after which the next run continues. */
  let reached: Id = 0

  async function read(channelIds: readonly string[]): Promise<void> {
    const askedAt = clock.now()
    const streams = await api.findStreams(channelIds)
    const trustedUntil = isReporting ? later(askedAt, -helixLagMs) : askedAt
    await inTransaction(db, async (tx) => {
      const changed = await applyStreams(tx, { channelIds, streams, askedAt, trustedUntil })
      if (changed.length > 0) await publishChanges(tx, changed)
    })
  }

  /** Reads all channels, or live ones, from where the last run ended. @throws TwitchUnavailable */
  async function refresh({ isLive }: { isLive: boolean }): Promise<void> {
    const startedAt = performance.now()
    for (let batch = 0; batch < maxBatches && performance.now() - startedAt < runMs; batch++) {
      const channels = await findLinkedChannels(db, { after: reached, limit: batchSize, isLive })
      if (channels.length > 0) await read(channels.map(({ channelId }) => channelId))
      reached = channels.length < batchSize ? 0 : (channels.at(-1)?.accountId ?? 0)
      if (reached === 0) return
    }
  }

  jobs.define<{ channelIds: string[] }>({
    name: readStreamsJob,
    retryLimit: 8,
    retryDelaySeconds: 15,
    expireSeconds: 60,
    run: async ({ channelIds }) => read(channelIds),
  })
  jobs.define({
    name: refreshStreamsJob,
    // The next minute tries again.
    retryLimit: 0,
    retryDelaySeconds: 1,
    expireSeconds: 55,
    cron: '* * * * *',
    run: () => refresh({ isLive: isReporting }),
  })

  return {
    refresh,

    /** Has a job read the streams of these channels once the transaction commits. */
    async enqueue(tx: Tx, channelIds: readonly string[]): Promise<void> {
      for (let from = 0; from < channelIds.length; from += batchSize) {
        await jobs.enqueue(tx, readStreamsJob, { channelIds: channelIds.slice(from, from + batchSize) })
      }
    },
  }
}
