import type { Id } from '@aura/contract/common'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Draw } from '../../platform/clock/draw.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { createFcmSender } from './fcm.sender.ts'
import { deleteExpired } from './push.delivery.queries.ts'
import { createPushDelivery } from './push.delivery.ts'
import { createPushKeyring } from './push.keys.ts'
import { createPushMessages, type PushWishes } from './push.messages.ts'
import { type Alert, createPushQueue } from './push.queue.ts'
import type { PushSettings } from './push.settings.rules.ts'
import { createPushSubscriptionsService } from './push.subscriptions.service.ts'
import { createWebPushSender } from './web-push.sender.ts'

export interface PushDeps {
  db: Db
  clock: Clock
  draw: Draw
  log: FastifyBaseLogger
  jobs: Jobs
  metrics: Pick<Metrics, 'counter'>
  settings: PushSettings
  publicUrl: string
  notifications: Pick<NotificationsService, 'find' | 'check'>
  /** When a push of each may go, in its place: now, later, or never (null). */
  plan: (tx: Tx, news: readonly Alert[], now: Date) => Promise<readonly (Date | null)[]>
  /** What somebody chose, as it is when a push goes. */
  findWishes: (accountId: Id, now: Date) => Promise<PushWishes>
  /** The people of those sessions that are live, by session. */
  findLive: (sessionIds: readonly Id[]) => Promise<ReadonlyMap<Id, Actor>>
}

export type PushService = ReturnType<typeof createPushService>

const forgottenAtOnce = 5000

/** Tells people of news while no page is open: through the push services of their browsers, and through FCM. */
export function createPushService(deps: PushDeps) {
  const { db, clock, draw, log, jobs, metrics, settings, publicUrl, plan, findWishes, findLive } = deps
  const { fcm } = settings
  const keyring = createPushKeyring({ db, clock })
  const subscriptions = createPushSubscriptionsService({
    db,
    clock,
    keyring,
    services: settings.services,
    findLive,
  })
  const counter = metrics.counter('aura_push_total', 'Push messages by how handing them over ended.', [
    'kind',
    'outcome',
  ])
  const { deliverDue } = createPushDelivery({
    ...{ db, clock, draw, log, jobs, keyring, findWishes, findLive },
    senders: {
      web: createWebPushSender({ clock, log, keyring, subject: settings.subject }),
      ...(fcm ? { fcm: createFcmSender({ clock, log, settings: fcm, publicUrl }) } : {}),
    },
    compose: createPushMessages(deps.notifications),
    count: (kind, outcome) => counter.inc({ kind, outcome }),
  })
  const { queue } = createPushQueue({ clock, jobs, kinds: fcm ? ['web', 'fcm'] : ['web'], plan })

  return {
    ...subscriptions,
    queue,
    /** Delivers what is due; a job does so when something is queued, when something is due again, and every minute. */
    deliverDue,
    /** Makes the key pair that pushes are signed with, at the first start. */
    prepare: async () => void (await keyring.keys()),

    /** Every night: forgets where nobody is reached any more, and pushes whose time is over. */
    async forgetOld(db: Db, now: Date): Promise<void> {
      await subscriptions.forgetEnded()
      while ((await deleteExpired(db, now, forgottenAtOnce)) === forgottenAtOnce);
    },
  }
}
