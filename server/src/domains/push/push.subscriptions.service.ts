import type { Id } from '@aura/contract/common'
import { maxPushSubscriptions } from '@aura/contract/push/push.limits'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction, retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { PushKeyring } from './push.keys.service.ts'
import { fcmService, pushServiceOf, readPushKeys } from './push.rules.ts'
import {
  deleteOldest,
  deleteOtherTokens,
  deleteSubscription,
  deleteSubscriptions,
  deleteSubscriptionsOf,
  findSubscriptionsAfter,
  keepSubscription,
  type NewSubscription,
} from './push.subscriptions.queries.ts'
import { texts } from './push.texts.ts'

export interface PushSubscriptionsDeps {
  db: Db
  clock: Clock
  keyring: PushKeyring
  /** Push services that browsers may use. */
  services: readonly string[]
  /** Actors of live sessions, by session. */
  findLive: (sessionIds: readonly Id[]) => Promise<ReadonlyMap<Id, Actor>>
  /** Records that an account was used from a device [CHL-37]. */
  keepDevice: (tx: Tx, accountId: Id, address: string, now: Date) => Promise<void>
}

/** The shape of `PushSubscription.toJSON()`. */
export interface SentSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const checkedAtOnce = 1000

/** Browsers and devices on which accounts get pushes. A subscription lasts as long as the session in which it was made. */
export function createPushSubscriptionsService(deps: PushSubscriptionsDeps) {
  const { db, clock, keyring, services, findLive, keepDevice } = deps

  async function keep(tx: Tx, wanted: NewSubscription): Promise<void> {
    const now = clock.now()
    await keepSubscription(tx, wanted, now)
    await keepDevice(tx, wanted.accountId, wanted.address, now)
    await deleteOldest(tx, wanted.accountId, maxPushSubscriptions)
  }

  return {
    /** The public key that browsers subscribe with. */
    async key(): Promise<{ publicKey: string }> {
      const { publicKey } = await keyring.keys()
      return { publicKey }
    },

    /**
     * Saves a browser for the actor's session; an account that had it before gets no more pushes there [NTF-31].
     *
     * @throws DomainError `push.unknown-service` or `push.invalid-keys`
     */
    async save({ userId, sessionId }: Actor, { endpoint, keys }: SentSubscription) {
      const service = pushServiceOf(endpoint, services)
      if (service === undefined) throw new DomainError('push.unknown-service')
      const checked = readPushKeys(keys)
      if (!checked) throw new DomainError('push.invalid-keys')
      await inTransaction(db, (tx) =>
        keep(tx, { kind: 'web', address: endpoint, service, ...checked, accountId: userId, sessionId }),
      )
      return { message: texts.saved }
    },

    async remove({ userId }: Actor, endpoint: string) {
      await retryOnConflict(() => deleteSubscription(db, userId, endpoint))
      return { message: texts.removed }
    },

    /** Saves the device token of the actor's session, replacing an earlier one [NTF-32]. */
    async saveToken({ userId, sessionId }: Actor, fcmToken: string) {
      const device = {
        kind: 'fcm',
        address: fcmToken,
        service: fcmService,
        p256dh: null,
        auth: null,
      } as const
      await inTransaction(db, async (tx) => {
        await deleteOtherTokens(tx, sessionId, fcmToken)
        await keep(tx, { ...device, accountId: userId, sessionId })
      })
      return { message: texts.saved }
    },

    /** Nightly job: deletes subscriptions of sessions that have ended. */
    async forgetEnded(): Promise<void> {
      for (let after = 0; ; ) {
        const found = await findSubscriptionsAfter(db, after, checkedAtOnce)
        const live = await findLive(found.map(({ sessionId }) => sessionId))
        const ended = found.flatMap(({ id, sessionId }) => (live.has(sessionId) ? [] : id))
        if (ended.length > 0) await deleteSubscriptions(db, ended)
        if (found.length < checkedAtOnce) return
        after = found.at(-1)?.id ?? after
      }
    },

    /** Deletes an account's subscriptions and their pending pushes, in the caller's transaction. */
    async forgetAllOf(tx: Tx, accountId: Id): Promise<void> {
      await deleteSubscriptionsOf(tx, accountId)
    },
  }
}
