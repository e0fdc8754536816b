import type { DomainModule } from '../../domain-module.ts'
import { minutes } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { PrivacyService } from '../privacy/privacy.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { createTwitchApi } from './twitch.api.service.ts'
import { createTwitchShown } from './twitch.channels.service.ts'
import { exportTwitch } from './twitch.export.queries.ts'
import { createTwitchKeys } from './twitch.keys.rules.ts'
import { forgetAttempts } from './twitch.link.queries.ts'
import { createTwitchLinkService } from './twitch.link.service.ts'
import { forgetMessages } from './twitch.messages.queries.ts'
import { createTwitchMessages } from './twitch.messages.service.ts'
import { twitchPersonalData } from './twitch.personal-data.ts'
import { createTwitchProfiles } from './twitch.profile.service.ts'
import { callbackPath, createTwitchProvider, sandboxProvider } from './twitch.provider.service.ts'
import { createTwitchDelivery, twitchChannel } from './twitch.realtime.service.ts'
import { twitchRoutes } from './twitch.routes.ts'
import type { TwitchSettings } from './twitch.settings.rules.ts'
import { createTwitchStreams, helixLagMs } from './twitch.streams.service.ts'
import { createTwitchSubscriptions } from './twitch.subscriptions.service.ts'
import { createTwitchTokens } from './twitch.tokens.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'log' | 'jobs' | 'publicUrl' | 'config' | 'jwtSecret'> & {
  sessions: Authentication
  accountVisibility: AccountVisibility
  privacy: PrivacyService
}

/** Delay before subscribing again, because Twitch may revoke several subscriptions together. */
const revokedWaitMs = minutes(1)

export const createModule = (needs: Needs) => {
  const { db, clock, log, publicUrl, config, jwtSecret, sessions, accountVisibility, privacy } = needs
  const { twitch: settings } = config
  const keys = createTwitchKeys(jwtSecret)
  const isSecure = publicUrl.startsWith('https:')
  const isReporting = settings !== undefined && isSecure
  const remote = settings && createRemote(needs, settings, keys)
  const provider = remote?.provider ?? (config.database ? undefined : sandboxProvider)
  const shown = createTwitchShown({ db, clock, provider: provider?.name })
  const nothing = async () => {}
  const links = createTwitchLinkService({
    db,
    clock,
    log,
    keys,
    provider,
    sessions,
    onLinked: remote?.onLinked ?? nothing,
    onUnlinked: remote?.onUnlinked ?? nothing,
    messageLeadMs: helixLagMs,
    onChanged: shown.forget,
  })
  const messages = createTwitchMessages({
    db,
    clock,
    log,
    keys,
    isReporting,
    onOnline: remote?.streams.enqueue ?? nothing,
    onRevoked: async (tx, channelId) => remote?.subscriptions.enqueue(tx, channelId, revokedWaitMs),
  })
  const profiles = createTwitchProfiles({ accountVisibility, privacy, shown })
  return {
    services: { twitch: shown },
    routes: (app) => twitchRoutes(app, { links, profiles, messages, isSecure }),
    rollups: isReporting ? [messages.rollup] : [],
    channels: (realtime, onError) => ({
      [twitchChannel]: createTwitchDelivery({ realtime, accountVisibility, shown, onError }),
    }),
    forgetAccount: (tx, { id }) => links.endWithin(tx, id),
    housekeeping: [forgetAttempts, forgetMessages, ...(remote ? [remote.tokens.forgetOld] : [])],
    personalData: twitchPersonalData,
    exportAccount: exportTwitch(db),
  } satisfies DomainModule
}

/** Services that exist only where Twitch is configured. */
function createRemote(
  { db, clock, jobs, publicUrl }: Needs,
  settings: TwitchSettings,
  keys: ReturnType<typeof createTwitchKeys>,
) {
  const api = createTwitchApi({ clock, settings, redirectUrl: `${publicUrl}${callbackPath}` })
  const callback = publicUrl.startsWith('https:') ? `${publicUrl}/api/twitch/eventsub` : undefined
  const tokens = createTwitchTokens({ db, clock, jobs, keys, api })
  const streams = createTwitchStreams({ db, clock, jobs, api, isReporting: callback !== undefined })
  const subscriptions = createTwitchSubscriptions({
    db,
    jobs,
    api,
    callback,
    secret: keys.webhookSecret,
    refresh: () => streams.refresh({ isLive: false }),
  })
  return {
    provider: createTwitchProvider(api),
    tokens,
    streams,
    subscriptions,

    async onLinked(tx: Tx, channelId: string): Promise<void> {
      await tokens.enqueueRevocation(tx)
      await streams.enqueue(tx, [channelId])
      await subscriptions.enqueue(tx, channelId)
    },

    async onUnlinked(tx: Tx, channelId: string): Promise<void> {
      await tokens.enqueueRevocation(tx)
      await subscriptions.enqueue(tx, channelId)
    },
  }
}
