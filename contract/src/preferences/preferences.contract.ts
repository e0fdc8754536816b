import type { Static } from 'typebox'
import { Nullable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { type NotificationChoice, notificationChoices } from '../notifications/notification-choices.ts'
import { Type } from '../type.ts'

/** Channels of a choice: the application, and push. Without `app` there is nothing to push. */
const Channels = Type.Object({ app: Type.Boolean(), push: Type.Boolean() })

const forEachChoice = Object.fromEntries(notificationChoices.map((choice) => [choice, Channels]))

const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM in Paris' })

/** Quiet hours in Paris time, over midnight when `to` is earlier: pushes are sent afterwards. */
export const QuietHours = Type.Object({ from: TimeOfDay, to: TimeOfDay })
export type QuietHours = Static<typeof QuietHours>

/** All preferences of a person [APP-17]. */
export const Preferences = Type.Object({
  calmMode: Type.Boolean({ description: 'counts are hidden, aura comes as a digest of the day' }),
  notifications: Type.Object(forEachChoice as Record<NotificationChoice, typeof Channels>),
  quietHours: Nullable(QuietHours),
})
export type Preferences = Static<typeof Preferences>

export const getPreferences = endpoint('GET', '/api/preferences', {
  summary: 'Preferences of the caller; the usual ones until they chose.',
  access: 'user',
  rate: 'read',
  response: Preferences,
})

export const putPreferences = endpoint('PUT', '/api/preferences', {
  summary: 'Replace the preferences of the caller, all of them.',
  access: 'user',
  rate: 'write',
  body: Preferences,
  response: Preferences,
  errors: ['preferences.moderation-always-told', 'preferences.no-quiet-time'],
})
