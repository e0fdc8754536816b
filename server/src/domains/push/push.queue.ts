import type { Id } from '@aura/contract/common'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { pushHours } from '@aura/contract/push/push.limits'
import { type Clock, hours } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deliveryJob } from './push.delivery.ts'
import { insertDeliveries } from './push.queue.queries.ts'
import type { SubscriptionKind } from './push.rules.ts'

/** A notification that its recipient may be told of by push. */
export interface Alert {
  recipientId: Id
  notificationId: Id
  kind: NotificationKind
}

export interface PushQueueDeps {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  /** Which subscriptions are pushed to: those of devices while FCM is on. */
  kinds: readonly SubscriptionKind[]
  /** When a push of each may go, in its place: now, later, or never (null). */
  plan: (tx: Tx, news: readonly Alert[], now: Date) => Promise<readonly (Date | null)[]>
}

/** Queues pushes with what they tell of: both are committed, or neither [NTF-21]. A job then delivers them. */
export function createPushQueue({ clock, jobs, kinds, plan }: PushQueueDeps) {
  return {
    /** Queues a push of each for every browser and device of its recipient, in the caller's transaction. */
    async queue(tx: Tx, news: readonly Alert[]): Promise<void> {
      if (news.length === 0) return
      const now = clock.now()
      const moments = await plan(tx, news, now)
      const planned = news.flatMap((each, index) => {
        const dueAt = moments[index]
        return dueAt ? { ...each, dueAt } : []
      })
      if (planned.length === 0) return
      const isAnyDue = await insertDeliveries(tx, planned, { kinds, now, lifeMs: hours(pushHours) })
      // What is due later is found by the job that runs every minute.
      if (isAnyDue) await jobs.enqueue(tx, deliveryJob, {})
    },
  }
}
