import type { Id } from '@aura/contract/common'
import type { Twitch } from '@aura/contract/posts/posts.contract'
import type { TwitchProfile } from '@aura/contract/twitch/twitch.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { type Clock, seconds } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLookupLoader } from '../../platform/db/loader.ts'
import { type ChannelDetails, findChannels, findChannelsOf, hasChannel } from './twitch.channels.queries.ts'
import type { LinkProvider } from './twitch.link.queries.ts'
import { presentBeside, presentProfile } from './twitch.views.ts'

/** Most channels that a process caches. If more are linked, each page looks up the channels of its people. */
export const maxRemembered = 20_000
/** How long they are cached unless a change is published. */
const rememberedMs = seconds(2)

/** Channels shown beside the authors of posts. */
export type PostTwitch = Static<typeof Twitch>

/** The channels of authors, by account. */
export interface ShownChannels {
  get(accountId: Id): PostTwitch | undefined
}

type AllChannels = ReadonlyMap<Id, PostTwitch>

const none: ShownChannels = new Map()

export interface TwitchShownDeps {
  db: Db
  clock: Clock
  provider: LinkProvider | undefined
  /** Default {@link maxRemembered}. */
  most?: number
}

export type TwitchShown = ReturnType<typeof createTwitchShown>

/**
 * Channels shown beside people, and whether they are live [TWI-05, TWI-08]. A process caches all channels for two seconds, or until
 * a change is published, so that pages need no statement; few accounts have a channel, and changes are rare.
 */
export function createTwitchShown({ db, clock, provider, most = maxRemembered }: TwitchShownDeps) {
  let remembered: { channels: Promise<AllChannels | undefined>; until: number } | undefined

  const findDetails = createLookupLoader(async (accountIds: readonly Id[]) => {
    const found = provider ? await findChannelsOf(db, provider, accountIds) : []
    return new Map<Id, ChannelDetails>(found.map((channel) => [channel.accountId, channel]))
  })

  async function findAll(): Promise<AllChannels | undefined> {
    const found = provider ? await findChannels(db, provider, most + 1) : []
    if (found.length > most) return undefined
    return new Map(found.map((channel) => [channel.accountId, presentBeside(channel)]))
  }

  /** All channels; undefined if there are too many to cache. */
  function recallAll(): Promise<AllChannels | undefined> {
    const now = clock.now().getTime()
    if (remembered && remembered.until > now) return remembered.channels
    const channels = findAll()
    const recalled = { channels, until: now + rememberedMs }
    remembered = recalled
    channels.catch(() => {
      if (remembered === recalled) remembered = undefined
    })
    return channels
  }

  async function findOf(accountIds: readonly Id[]): Promise<ShownChannels> {
    if (!provider || accountIds.length === 0) return none
    const all = await recallAll()
    if (all) return all
    const found = await Promise.all(accountIds.map(findDetails))
    return new Map(found.flatMap((channel) => (channel ? [[channel.accountId, presentBeside(channel)]] : [])))
  }

  return {
    /** The channels of the given accounts; may include those of others. */
    findOf,

    /** The channel on an account's profile, or null. */
    async profileOf(accountId: Id): Promise<TwitchProfile | null> {
      if (!(await findOf([accountId])).get(accountId)) return null
      const channel = await findDetails(accountId)
      return channel ? presentProfile(channel) : null
    },

    /** Empties the cache after a channel has changed. */
    forget(): void {
      remembered = undefined
    },

    /** The accounts with a channel, or with a live one; undefined if there are too many to cache. */
    async findOwners(mustBeLive: boolean): Promise<Id[] | undefined> {
      const all = await recallAll()
      return all && [...all].flatMap(([id, { is_live }]) => (is_live || !mustBeLive ? [id] : []))
    },

    /** SQL: the account with the id `account` has linked a channel. */
    isLinked: (account: RawBuilder<unknown>): RawBuilder<boolean> =>
      provider ? hasChannel(account, provider, { mustBeLive: false }) : sql`false`,

    /** SQL: the channel of the account with the id `account` is live. */
    isLive: (account: RawBuilder<unknown>): RawBuilder<boolean> =>
      provider ? hasChannel(account, provider, { mustBeLive: true }) : sql`false`,
  }
}
