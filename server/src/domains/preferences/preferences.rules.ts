import {
  type NotificationKind,
  notificationChoice,
  notificationType,
} from '@aura/contract/notifications/notifications.kinds'
import type { Preferences, QuietHours } from '@aura/contract/preferences/preferences.contract'
import { dayAfter, parisDay, parisMoment } from '../../platform/clock/paris.ts'

/** Hour at which the daily digest ends, in Paris: later hours belong to the next digest. */
const digestTime = '19:00'

/** End of the latest digest at or before `now`, and its Paris day. */
export function latestDigest(now: Date): { day: string; until: Date } {
  const today = parisDay(now)
  const until = parisMoment(today, digestTime)
  if (until <= now) return { day: today, until }
  const day = dayAfter(today, -1)
  return { day, until: parisMoment(day, digestTime) }
}

/** Whether an event is left to the digest of a recipient in calm mode since `calmSince` [APP-13]. */
export function isLeftToDigest(calmSince: Date | null, kind: NotificationKind, at: Date): boolean {
  return (
    calmSince !== null && at >= calmSince && notificationType(kind) === 'auraPosted' && kind !== 'calm-digest'
  )
}

/** Whether the preferences allow pushes of a kind. */
export function isPushed({ notifications }: Preferences, kind: NotificationKind): boolean {
  const { app, push } = notifications[notificationChoice(kind)]
  return app && push
}

/** When a push of a kind may be sent: now, at the end of quiet hours, or never (null). */
export function pushTime(preferences: Preferences, kind: NotificationKind, now: Date): Date | null {
  return isPushed(preferences, kind) ? afterQuiet(preferences, now) : null
}

/** Now, or the end of the current quiet hours. */
export function afterQuiet({ quietHours }: Preferences, now: Date): Date {
  return quietHours ? endOfQuiet(quietHours, now) : now
}

/**
 * The end of the quiet hours that contain a moment, or the moment itself. Quiet hours are one span between two moments, so that a
 * change of the clocks in between neither splits nor prolongs them.
 */
export function endOfQuiet({ from, to }: QuietHours, now: Date): Date {
  const today = parisDay(now)
  const ends = [dayAfter(today, -1), today].flatMap((day) => {
    const start = parisMoment(day, from)
    const end = parisMoment(from < to ? day : dayAfter(day, 1), to)
    return start <= now && now < end ? end : []
  })
  return ends.at(-1) ?? now
}
