import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind, NotificationTopic } from '@aura/contract/notifications/notifications.kinds'
import type { Generated } from 'kysely'

interface NotificationFactTable {
  id: Generated<number>
  kind: NotificationKind
  recipientId: number
  /** 0: nobody. */
  actorId: number
  subjectId: number
  groupId: number
  amount: number
  data: NotificationData
  isUndone: boolean
  at: Date
}

interface NotificationTable {
  id: Generated<number>
  recipientId: number
  kind: NotificationKind
  topic: NotificationTopic
  groupId: number
  startedAt: Date
  happenedAt: Date
  readAt: Date | null
  actors: number
  amount: number
  /** How often news of it were given, and when last (null: when it began). */
  alertCount: Generated<number>
  alertedAt: Date | null
  /** When its recipient is to be told that it went on. */
  alertDueAt: Date | null
  /** Of its acts. */
  latest: Generated<{ actorId: number; data: NotificationData }[]>
}

interface NotificationActTable {
  notificationId: number
  recipientId: number
  kind: NotificationKind
  subjectId: number
  actorId: number
  amount: number
  data: NotificationData
  happenedAt: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    notificationEvent: NotificationFactTable
    notification: NotificationTable
    notificationAct: NotificationActTable
  }
}
