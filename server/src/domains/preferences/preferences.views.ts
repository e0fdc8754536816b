import type { Id } from '@aura/contract/common'
import { notificationChoices } from '@aura/contract/notifications/notification-choices'
import type { Preferences } from '@aura/contract/preferences/preferences.contract'
import type { PreferenceRow } from './preferences.queries.ts'

/** A row as the calls show it; without one, what holds until somebody decides. */
export function presentPreferences(row?: Omit<PreferenceRow, 'accountId'>): Preferences {
  const { isCalm = false, appOff = [], pushOff = [], quietFrom = null, quietTo = null } = row ?? {}
  const channels = notificationChoices.map(
    (choice) => [choice, { app: !appOff.includes(choice), push: !pushOff.includes(choice) }] as const,
  )
  return {
    calmMode: isCalm,
    notifications: Object.fromEntries(channels) as Preferences['notifications'],
    quietHours: quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null,
  }
}

/** The row that keeps what a call gives. */
export function toPreferenceRow(accountId: Id, preferences: Preferences): PreferenceRow {
  const { calmMode, notifications, quietHours } = preferences
  const without = (channel: 'app' | 'push') =>
    notificationChoices.filter((choice) => !notifications[choice][channel])
  return {
    accountId,
    isCalm: calmMode,
    appOff: without('app'),
    pushOff: without('push'),
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
  }
}
