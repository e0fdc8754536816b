import type { Id } from '@aura/contract/common'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { ownTwitch, TwitchLinkOutcome, twitchCallback } from '@aura/contract/twitch/twitch.contract'
import { twitchLimits } from '@aura/contract/twitch/twitch.limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, later, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import { type ChannelTokens, drawNonce, hashNonce, type TwitchKeys } from './twitch.keys.rules.ts'
import {
  deleteAttemptsOf,
  deleteLink,
  endAttempt,
  findLink,
  insertLink,
  insertRevocation,
  leaveTokens,
  replaceAttempt,
  takeAttempt,
  upsertTokens,
} from './twitch.link.queries.ts'
import type { ChannelProvider } from './twitch.provider.service.ts'
import { publishChanges } from './twitch.realtime.service.ts'
import { TwitchRefused } from './twitch.requests.service.ts'

export interface TwitchLinkDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  keys: TwitchKeys
  /** Undefined if linking is not offered. */
  provider: ChannelProvider | undefined
  sessions: Pick<Authentication, 'findLive' | 'holdLive'>
  /** Enqueues, in the transaction, the jobs that subscribe to a channel just linked and read its stream, or unsubscribe. */
  onLinked: (tx: Tx, channelId: string) => Promise<void>
  onUnlinked: (tx: Tx, channelId: string) => Promise<void>
  /** How long a message takes precedence over a later answer of Helix. */
  messageLeadMs: number
  /** Empties this process's cache of channels after a change. */
  onChanged: () => void
}

export type TwitchLinkService = ReturnType<typeof createTwitchLinkService>

/** A person who returned from Twitch, and the pending link that they finish. */
interface Returned {
  actor: Actor
  nonceHash: Uint8Array
  isFromProfile: boolean
}

/** The result of linking, and the profile on which it began; null for the profile editor. */
interface Ended {
  outcome: TwitchLinkOutcome
  profile: string | null
}

/** Links channels to accounts, and unlinks them [TWI-01, TWI-02, TWI-03, TWI-09]. */
export function createTwitchLinkService(deps: TwitchLinkDeps) {
  const { db, clock, log, keys, provider, sessions, onLinked, onUnlinked, messageLeadMs, onChanged } = deps

  /** The person who returns from Twitch, once, in the same browser and session; undefined for anybody else. */
  async function takeBack(state: string, browser: string): Promise<Returned | undefined> {
    const now = clock.now()
    const read = keys.readState(state, now)
    if (!read) return undefined
    const { accountId, nonce, isFromProfile } = read
    const taken = { nonceHash: hashNonce(nonce), accountId, browserHash: hashNonce(browser), now }
    const sessionId = await takeAttempt(db, taken)
    if (sessionId === undefined) return undefined
    const actor = (await sessions.findLive([sessionId])).get(sessionId)
    return actor && { actor, nonceHash: taken.nonceHash, isFromProfile }
  }

  /** Stores channel and tokens, both or neither. Tokens without a link are queued for revocation. */
  function store(
    { actor: { userId, sessionId }, nonceHash }: Returned,
    { name }: ChannelProvider,
    { channel, tokens }: Awaited<ReturnType<ChannelProvider['identify']>>,
  ): Promise<TwitchLinkOutcome> {
    return inTransaction(db, async (tx) => {
      const now = clock.now()
      const isWanted = (await sessions.holdLive(tx, sessionId)) && (await endAttempt(tx, nonceHash))
      const link = {
        accountId: userId,
        provider: name,
        channelId: channel.id,
        username: channel.username,
        linkedAt: now,
        knownAt: later(now, -messageLeadMs),
      }
      if (isWanted && (await insertLink(tx, link))) {
        await leaveTokens(tx, userId, now)
        if (tokens) await upsertTokens(tx, userId, keys.seal(userId, tokens), now)
        await onLinked(tx, channel.id)
        await publishChanges(tx, [userId])
        return 'linked'
      }
      if (tokens) await leaveUnused(tx, userId, tokens, channel.id)
      return isWanted ? 'taken' : 'expired'
    })
  }

  /** Reads the channel from Twitch and stores it. */
  async function identify(
    returned: Returned,
    from: ChannelProvider,
    { code, error }: QueryOf<typeof twitchCallback>,
  ): Promise<TwitchLinkOutcome> {
    if (error !== undefined || !code) return 'refused'
    try {
      const outcome = await store(returned, from, await from.identify(code, returned.actor))
      onChanged()
      return outcome
    } catch (cause) {
      if (cause instanceof TwitchRefused) return 'refused'
      log.warn({ err: cause }, 'linking a Twitch channel failed')
      return 'unavailable'
    }
  }

  async function leaveUnused(tx: Tx, accountId: Id, tokens: ChannelTokens, channelId: string): Promise<void> {
    await insertRevocation(tx, accountId, keys.seal(accountId, tokens), clock.now())
    await onUnlinked(tx, channelId)
  }

  /** Deletes the link of an account in the caller's transaction. */
  async function endWithin(tx: Tx, accountId: Id): Promise<void> {
    await deleteAttemptsOf(tx, accountId)
    await leaveTokens(tx, accountId, clock.now())
    const ended = await deleteLink(tx, accountId)
    if (!ended) return
    if (ended.provider === 'twitch') await onUnlinked(tx, ended.channelId)
    await publishChanges(tx, [accountId])
  }

  return {
    endWithin,

    async own({ userId }: Actor): Promise<ResponseOf<typeof ownTwitch>> {
      const link = provider && (await findLink(db, userId, provider.name))
      return {
        provider: provider?.name ?? 'off',
        twitch_username: link?.username ?? null,
        needs_renewal: (link?.refusedAt ?? null) !== null,
      }
    },

    /**
     * Begins linking: the address to send the browser to, and the half of the secret that the browser keeps.
     *
     * @throws DomainError `twitch.off`, `twitch.already-linked` while the link needs no renewal
     */
    async begin(
      { userId, sessionId }: Actor,
      isFromProfile: boolean,
    ): Promise<{ url: string; browser: string }> {
      if (!provider) throw new DomainError('twitch.off')
      const link = await findLink(db, userId, provider.name)
      if (link && !link.refusedAt) throw new DomainError('twitch.already-linked')
      const [nonce, browser] = [drawNonce(), drawNonce()]
      const expiresAt = later(clock.now(), minutes(twitchLimits.linkMinutes))
      await inTransaction(db, (tx) =>
        replaceAttempt(tx, {
          accountId: userId,
          sessionId,
          expiresAt,
          nonceHash: hashNonce(nonce),
          browserHash: hashNonce(browser),
        }),
      )
      const state = keys.writeState({ accountId: userId, nonce, expiresAt, isFromProfile })
      return { url: provider.addressFor(state), browser }
    },

    /** Finishes a link from the query of Twitch's redirect. Writes all of it or nothing [TWI-03]. */
    async finish(query: QueryOf<typeof twitchCallback>, browser: string): Promise<Ended> {
      if (!provider) return { outcome: 'unavailable', profile: null }
      const returned = await takeBack(query.state ?? '', browser)
      if (!returned) return { outcome: 'expired', profile: null }
      const profile = returned.isFromProfile ? returned.actor.pseudo : null
      return { outcome: await identify(returned, provider, query), profile }
    },

    /** Deletes the caller's link at once; a job revokes its tokens at Twitch [TWI-09]. */
    async unlink({ userId }: Actor): Promise<{ isLinked: false }> {
      await inTransaction(db, (tx) => endWithin(tx, userId))
      onChanged()
      return { isLinked: false }
    },
  }
}
