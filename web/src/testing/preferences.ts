import { notificationChoices } from '@aura/contract/notifications/notification-choices'
import type { Preferences } from '@aura/contract/preferences/preferences.contract'

/** Preferences of an account that changed none. */
export const usualPreferences: Preferences = {
  calmMode: false,
  notifications: Object.fromEntries(
    notificationChoices.map((choice) => [choice, { app: true, push: true }]),
  ) as Preferences['notifications'],
  quietHours: null,
}
