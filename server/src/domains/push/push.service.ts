import type { Id } from '@aura/contract/common'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Random } from '../../platform/clock/random.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Alert } from '../notifications/notifications.events.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { createPushDelivery } from './push.deliver.service.ts'
import { deleteExpired } from './push.delivery.queries.ts'
import { createPushEnqueue } from './push.enqueue.service.ts'
import { createFcmSender } from './push.fcm.service.ts'
import { createPushKeyring } from './push.keys.service.ts'
import { createPushComposer, type PushPreferences } from './push.messages.service.ts'
import type { PushSettings } from './push.settings.rules.ts'
import { createPushSubscriptionsService } from './push.subscriptions.service.ts'
import { createWebPushSender } from './push.web.service.ts'

export interface PushDeps {
  db: Db
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  jobs: Jobs
  metrics: Pick<Metrics, 'counter'>
  settings: PushSettings
  publicUrl: string
  notifications: Pick<NotificationsService, 'find' | 'check'>
  /** For each alert, at the same index: when a push may be sent; null for never. */
  planPushes: (tx: Tx, alerts: readonly Alert[], now: Date) => Promise<readonly (Date | null)[]>
  findPreferences: (accountId: Id, now: Date) => Promise<PushPreferences>
  /** Actors of live sessions, by session. */
  findLive: (sessionIds: readonly Id[]) => Promise<ReadonlyMap<Id, Actor>>
  /** Records that an account was used from a device [CHL-37]. */
  keepDevice: (tx: Tx, accountId: Id, address: string, now: Date) => Promise<void>
}

export type PushService = ReturnType<typeof createPushService>

const deletedAtOnce = 5000

/** Sends alerts while no page is open: to browsers through their push services, to devices through FCM. */
export function createPushService(deps: PushDeps) {
  const {
    db,
    clock,
    random,
    log,
    jobs,
    metrics,
    settings,
    publicUrl,
    planPushes,
    findPreferences,
    findLive,
  } = deps
  const { fcm } = settings
  const keyring = createPushKeyring({ db, clock })
  const subscriptions = createPushSubscriptionsService({
    db,
    clock,
    keyring,
    services: settings.services,
    findLive,
    keepDevice: deps.keepDevice,
  })
  const counter = metrics.counter('aura_push_total', 'Push messages by result.', ['kind', 'outcome'])
  const { deliverDue } = createPushDelivery({
    db,
    clock,
    random,
    log,
    jobs,
    keyring,
    findPreferences,
    findLive,
    senders: {
      web: createWebPushSender({ clock, log, keyring, subject: settings.subject }),
      ...(fcm ? { fcm: createFcmSender({ clock, log, settings: fcm, publicUrl }) } : {}),
    },
    compose: createPushComposer(deps.notifications),
    count: (kind, outcome) => counter.inc({ kind, outcome }),
  })

  return {
    ...subscriptions,
    enqueue: createPushEnqueue({ clock, jobs, kinds: fcm ? ['web', 'fcm'] : ['web'], planPushes }),
    /** Delivers due pushes. A job runs it after an enqueue, when a push is due again, and every minute. */
    deliverDue,
    /** Makes the key pair at the first start. */
    prepare: async () => void (await keyring.keys()),

    /** Nightly job: deletes subscriptions of ended sessions and expired pushes. */
    async forgetOld(db: Db, now: Date): Promise<void> {
      await subscriptions.forgetEnded()
      while ((await deleteExpired(db, now, deletedAtOnce)) === deletedAtOnce);
    },
  }
}
