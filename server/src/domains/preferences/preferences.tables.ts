import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'

interface PreferenceTable {
  accountId: number
  calmSince: Date | null
  appOff: NotificationChoice[]
  pushOff: NotificationChoice[]
  quietFrom: string | null
  quietTo: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    preference: PreferenceTable
  }
}
