import type { Generated } from 'kysely'

interface PushKeyTable {
  isOnly: Generated<boolean>
  publicKey: string
  privateKey: string
  createdAt: Date
}

/** A browser, by Web Push; a device, by FCM. */
export type SubscriptionKind = 'web' | 'fcm'

interface PushSubscriptionTable {
  id: Generated<number>
  kind: SubscriptionKind
  address: string
  service: string
  p256dh: string | null
  auth: string | null
  accountId: number
  sessionId: number
  createdAt: Date
  acceptedAt: Date | null
}

interface PushDeliveryTable {
  stamp: Generated<number>
  subscriptionId: number
  notificationId: number
  service: string
  dueAt: Date
  expiresAt: Date
  attempts: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    pushKey: PushKeyTable
    pushSubscription: PushSubscriptionTable
    pushDelivery: PushDeliveryTable
  }
}
