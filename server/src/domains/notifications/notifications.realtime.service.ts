import { newNotificationEvent } from '@aura/contract/notifications/notifications.realtime'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import { publish } from '../../platform/db/channels.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { roomOfUser } from '../../platform/realtime/rooms.ts'
import type { Rollup } from '../../platform/rollup/rollup.ts'
import { type Alert, notificationRollupName } from './notifications.events.ts'
import type { NotificationsService } from './notifications.service.ts'
import { takeDueAlerts } from './notifications.throttling.queries.ts'

/** PostgreSQL channel of alerts. */
export const alertsChannel = 'aura_alerts'

/** Sends alerts with the caller's transaction. */
export type SendAlerts = (tx: Tx, alerts: readonly Alert[]) => Promise<void>

/** Alerts per message: PostgreSQL accepts 8000 bytes. */
const alertsPerMessage = 150
/** Notifications that are read for sockets at the same time, by shared statements. */
const maxConcurrentReads = 64

/** Publishes alerts to every process, with the caller's transaction [NTF-29]. */
export async function publishAlerts(tx: Tx, alerts: readonly Alert[]): Promise<void> {
  const pairs = alerts.map(({ recipientId, notificationId }) => [recipientId, notificationId])
  const messages: string[] = []
  while (pairs.length > 0) messages.push(JSON.stringify(pairs.splice(0, alertsPerMessage)))
  await publish(tx, alertsChannel, messages)
}

/** Sends the scheduled alerts that are due. */
export function createDueAlertsRollup({
  clock,
  sendAlerts,
}: {
  clock: Clock
  sendAlerts: SendAlerts
}): Rollup {
  return {
    name: 'due-alerts',
    // One process at a time decides on alerts, because the decision depends on the time of the last one.
    lock: notificationRollupName,
    hasPending: () => sql`exists (select from notification where alert_due_at <= ${clock.now()})`,
    async rollUpBatch(tx, limit) {
      const { taken, alerts } = await takeDueAlerts(tx, clock.now(), limit)
      await sendAlerts(tx, alerts)
      return taken
    },
  }
}

export interface AlertDeliveryDeps {
  realtime: Pick<Realtime, 'findJoined' | 'emit'>
  notifications: Pick<NotificationsService, 'find'>
  onError: (error: unknown) => void
}

/**
 * Handles messages of the alerts channel: emits each notification to its recipient's sockets in this process, filtered for the
 * recipient [NTF-27].
 */
export function createAlertDelivery({ realtime, notifications, onError }: AlertDeliveryDeps) {
  async function deliver(alerts: readonly (readonly [number, number])[]): Promise<void> {
    const pending = [...alerts]
    const joined = realtime.findJoined([...new Set(alerts.map(([recipientId]) => recipientId))])
    await Promise.all(
      Array.from({ length: maxConcurrentReads }, async () => {
        for (let next = pending.shift(); next; next = pending.shift()) {
          const [recipientId, id] = next
          const recipient = joined.get(recipientId)
          const notification = recipient && (await notifications.find(recipient, id))
          if (notification) realtime.emit(roomOfUser(recipientId), newNotificationEvent, notification)
        }
      }),
    )
  }

  return (message: string): void => {
    deliver(JSON.parse(message)).catch(onError)
  }
}
