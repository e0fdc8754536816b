import type { Id } from '@aura/contract/common'
import { notificationChoices } from '@aura/contract/notifications/notification-choices'
import type { Preferences } from '@aura/contract/preferences/preferences.contract'
import type { PreferenceRow } from './preferences.queries.ts'

/** A row as calls return it; without a row, the defaults. */
export function presentPreferences(row?: Omit<PreferenceRow, 'accountId'>): Preferences {
  const { calmSince = null, appOff = [], pushOff = [], quietFrom = null, quietTo = null } = row ?? {}
  const channels = notificationChoices.map(
    (choice) => [choice, { app: !appOff.includes(choice), push: !pushOff.includes(choice) }] as const,
  )
  return {
    calmMode: calmSince !== null,
    notifications: Object.fromEntries(channels) as Preferences['notifications'],
    quietHours: quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null,
  }
}

/** The row that stores the preferences sent by a call. */
export function toPreferenceRow(accountId: Id, preferences: Preferences, now: Date): PreferenceRow {
  const { calmMode, notifications, quietHours } = preferences
  const without = (channel: 'app' | 'push') =>
    notificationChoices.filter((choice) => !notifications[choice][channel])
  return {
    accountId,
    calmSince: calmMode ? now : null,
    appOff: without('app'),
    pushOff: without('push'),
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
  }
}
