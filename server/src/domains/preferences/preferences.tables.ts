import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'

interface PreferenceTable {
  accountId: number
  calmSince: Date | null
  calmDigestedUntil: Date | null
  appOff: NotificationChoice[]
  pushOff: NotificationChoice[]
  quietFrom: string | null
  quietTo: string | null
}

/** A period in calm mode, from one moment to another. */
interface CalmPeriodTable {
  accountId: number
  since: Date
  until: Date
}

declare module '../../platform/db/database.ts' {
  interface Database {
    preference: PreferenceTable
    calmPeriod: CalmPeriodTable
  }
}
