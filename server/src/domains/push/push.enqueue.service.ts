import { pushHours } from '@aura/contract/push/push.limits'
import { type Clock, hours } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Alert } from '../notifications/notifications.events.ts'
import { deliveryJob } from './push.deliver.service.ts'
import { insertDeliveries } from './push.delivery.queries.ts'
import type { SubscriptionKind } from './push.rules.ts'

export interface PushEnqueueDeps {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  /** Kinds of subscriptions to push to: devices only while FCM is configured. */
  kinds: readonly SubscriptionKind[]
  /** For each alert, at the same index: when a push may be sent; null for never. */
  planPushes: (tx: Tx, alerts: readonly Alert[], now: Date) => Promise<readonly (Date | null)[]>
}

/**
 * Enqueues a push for every browser and device of each recipient, in the caller's transaction: pushes and notifications are
 * committed together or not at all [NTF-21].
 */
export function createPushEnqueue({ clock, jobs, kinds, planPushes }: PushEnqueueDeps) {
  return async function enqueue(tx: Tx, alerts: readonly Alert[]): Promise<void> {
    if (alerts.length === 0) return
    const now = clock.now()
    const times = await planPushes(tx, alerts, now)
    const planned = alerts.flatMap((alert, index) => {
      const dueAt = times[index]
      return dueAt ? { ...alert, dueAt } : []
    })
    if (planned.length === 0) return
    const isAnyDue = await insertDeliveries(tx, planned, { kinds, now, lifeMs: hours(pushHours) })
    // The job that runs every minute sends pushes that are due later.
    if (isAnyDue) await jobs.enqueue(tx, deliveryJob, {})
  }
}
