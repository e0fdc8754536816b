import type { IncomingHttpHeaders } from 'node:http'
import type { Id } from '@aura/contract/common'
import { twitchLimits } from '@aura/contract/twitch/twitch.limits'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction, retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Rollup } from '../../platform/rollup/rollup.ts'
import { readMoment } from './twitch.answers.rules.ts'
import type { TwitchKeys } from './twitch.keys.rules.ts'
import { applyDescriptions, applyStatuses } from './twitch.live.queries.ts'
import { hasPendingMessages, insertMessage, takeMessages } from './twitch.messages.queries.ts'
import { readChallenge, readHeaders, readMessage, revoked, sumMessages } from './twitch.messages.rules.ts'
import { publishChanges } from './twitch.realtime.service.ts'

export interface TwitchMessagesDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  keys: TwitchKeys
  /** Whether Twitch sends messages to this site; if not, every message is forged. */
  isReporting: boolean
  /** Enqueues, in the transaction, a job that reads the streams of channels that just went live. */
  onOnline: (tx: Tx, channelIds: readonly string[]) => Promise<void>
  /** Enqueues, in the transaction, a new subscription to replace one that Twitch revoked. */
  onRevoked: (tx: Tx, channelId: string) => Promise<void>
}

export type TwitchMessages = ReturnType<typeof createTwitchMessages>

/** Messages of EventSub: verified, stored once, answered at once and applied afterwards [TWI-06]. */
export function createTwitchMessages(deps: TwitchMessagesDeps) {
  const { db, clock, log, keys, isReporting, onOnline, onRevoked } = deps

  /** @throws DomainError `twitch.webhook-unverified` for a message that Twitch did not sign, or signed too long ago */
  function requireSigned(headers: ReturnType<typeof readHeaders>, body: Buffer): void {
    const sentAt = readMoment(headers.sentAt)
    const ageMs = sentAt ? Math.abs(clock.now().getTime() - sentAt.getTime()) : Infinity
    const isFresh = ageMs <= minutes(twitchLimits.messageMinutes)
    if (!isReporting || !headers.id || !isFresh || !keys.isSigned({ ...headers, body })) {
      throw new DomainError('twitch.webhook-unverified')
    }
  }

  return {
    /** Receives a message; returns the text to answer to a challenge. */
    async receive(from: IncomingHttpHeaders, body: Buffer): Promise<string | undefined> {
      const headers = readHeaders(from)
      requireSigned(headers, body)
      const text = body.toString()
      if (headers.kind === 'webhook_callback_verification') return readChallenge(text) ?? ''
      const message = readMessage(headers, text)
      if (!message) return undefined
      // The same message may arrive twice at once: the second waits for the commit of the first.
      if (message.type !== revoked) await retryOnConflict(() => insertMessage(db, message, clock.now()))
      else {
        await inTransaction(db, async (tx) => {
          if (await insertMessage(tx, message, clock.now())) await onRevoked(tx, message.channelId)
        })
        log.warn({ channelId: message.channelId }, 'Twitch ended a subscription')
      }
      return undefined
    },

    rollup: {
      name: 'twitch-messages',
      hasPending: hasPendingMessages,
      async rollUpBatch(tx, limit) {
        const taken = await takeMessages(tx, limit)
        const { statuses, descriptions } = sumMessages(taken)
        const changed: Id[] = await applyStatuses(tx, statuses)
        changed.push(...(await applyDescriptions(tx, descriptions)))
        if (changed.length > 0) await publishChanges(tx, changed)
        const online = statuses.flatMap(({ startedAt, channelId }) => (startedAt ? channelId : []))
        if (online.length > 0) await onOnline(tx, online)
        return taken.length
      },
    } satisfies Rollup,
  }
}
