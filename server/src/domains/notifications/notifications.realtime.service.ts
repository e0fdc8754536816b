import type { Bus } from '../../platform/bus/bus.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { NotificationsService } from './notifications.service.ts'
import type { Alert } from './notifications.throttling.service.ts'

export const alertsChannel = 'aura_alerts'

/** News of one message: PostgreSQL carries 8000 bytes. */
const alertsPerMessage = 150
/** Notifications read for sockets at the same time; they share their statements. */
const mostUnderWay = 64

/** Says what becomes news with the caller's transaction; every process hears it [NTF-29]. */
export function createAlertPublisher(bus: Pick<Bus, 'publish'>) {
  return async (tx: Tx, news: readonly Alert[]): Promise<void> => {
    const messages: string[] = []
    for (let from = 0; from < news.length; from += alertsPerMessage) {
      const pairs = news.slice(from, from + alertsPerMessage)
      messages.push(
        JSON.stringify(pairs.map(({ recipientId, notificationId }) => [recipientId, notificationId])),
      )
    }
    await bus.publish(tx, alertsChannel, messages)
  }
}

export interface DeliveryDeps {
  realtime: Pick<Realtime, 'findJoined' | 'tell'>
  notifications: Pick<NotificationsService, 'find'>
  onError: (error: unknown) => void
}

/** Brings news to the sockets of this process, each as its recipient may see it [NTF-27]. */
export function createAlertDelivery({ realtime, notifications, onError }: DeliveryDeps) {
  async function deliver(news: readonly (readonly [number, number])[]): Promise<void> {
    const waiting = [...news]
    const joined = realtime.findJoined([...new Set(news.map(([recipientId]) => recipientId))])
    await Promise.all(
      Array.from({ length: mostUnderWay }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [recipientId, id] = next
          const recipient = joined.get(recipientId)
          const notification = recipient && (await notifications.find(recipient, id))
          if (notification) realtime.tell(recipientId, notification)
        }
      }),
    )
  }

  return (message: string): void => {
    deliver(JSON.parse(message)).catch(onError)
  }
}
