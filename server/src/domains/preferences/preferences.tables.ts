import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'

interface PreferenceTable {
  accountId: number
  calmSince: Date | null
  calmToldUntil: Date | null
  appOff: NotificationChoice[]
  pushOff: NotificationChoice[]
  quietFrom: string | null
  quietTo: string | null
}

/** A stretch of calm mode, from one moment to another. */
interface CalmStretchTable {
  accountId: number
  since: Date
  until: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    preference: PreferenceTable
    calmStretch: CalmStretchTable
  }
}
