import type { Id } from '@aura/contract/common'
import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { hours, later, minutes } from '../../platform/clock/clock.ts'

/**
 * Kinds that notify recipients from whom the author is hidden or erased, without naming the author: deletions of their content, and
 * prizes.
 */
export const unnamedKinds: readonly NotificationKind[] = [
  'post-deleted',
  'entry-removed',
  'community-comment-deleted',
  'challenge-won',
]

/** Acts of a kind on one object within this time are one notification [NTF-25]. */
export const groupingMs = hours(1)
/** An act undone within this time leaves no trace [NTF-23]. */
export const undoMs = minutes(1)

/**
 * When a notification that gets further acts after it was read may alert again: the first time at once, then a minute after that,
 * then two minutes, then three… A recipient who reads each one at once gets twelve alerts in an hour.
 */
export function nextAlertAt({ alertedAt, alertCount }: { alertedAt: Date; alertCount: number }): Date {
  return later(alertedAt, (alertCount - 1) * minutes(1))
}

/** The next full hour; Paris differs from UTC by whole hours. */
export function nextFullHour(moment: Date): Date {
  return new Date((Math.floor(moment.getTime() / hours(1)) + 1) * hours(1))
}

/** An event as the outbox stores it; `actorId` 0 means none. */
export interface PendingEvent {
  kind: NotificationKind
  recipientId: Id
  actorId: Id
  subjectId: Id
  groupId: Id
  amount: number
  data: NotificationData
  isUndone: boolean
  at: Date
}

/** Events that one notification shows. */
export interface EventGroup {
  kind: NotificationKind
  recipientId: Id
  groupId: Id
  /** Moments of the earliest and of the latest event. */
  startedAt: Date
  happenedAt: Date
  events: readonly PendingEvent[]
}

/** A recipient's preferences for notifications; null if they have set none. */
export interface NotificationChoices {
  calmSince: Date | null
  appOff: readonly NotificationChoice[] | null
}

/** An event taken from the outbox. */
export interface TakenEvent extends PendingEvent, NotificationChoices {
  /** Whether the actor is hidden from the recipient. */
  isHidden: boolean
  /** Whether the post concerned has an audience without the recipient. */
  isOutsideAudience: boolean
}

type ActKey = Pick<PendingEvent, 'recipientId' | 'kind' | 'subjectId' | 'actorId'>

/** The last event of each act, in the order of the events: earlier states notify of nothing [NTF-24]. */
export function lastOfEachAct<Event extends ActKey>(events: readonly Event[]): Event[] {
  const keyOf = ({ recipientId, kind, subjectId, actorId }: ActKey) =>
    `${recipientId} ${kind} ${subjectId} ${actorId}`
  return [...new Map(events.map((event) => [keyOf(event), event])).values()]
}

/** Whether the recipient is the actor: people are not notified of their own acts [NTF-22]. */
export function isOwnAct({ actorId, recipientId }: PendingEvent): boolean {
  return actorId === recipientId
}

/** Groups events by recipient, kind and group; events more than an hour apart form separate groups. */
export function groupEvents(events: readonly PendingEvent[]): EventGroup[] {
  const groups: (EventGroup & { events: PendingEvent[] })[] = []
  const open = new Map<string, (typeof groups)[number]>()
  for (const event of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const { kind, recipientId, groupId, at } = event
    const key = `${recipientId} ${kind} ${groupId}`
    const group = open.get(key)
    if (group && at.getTime() - group.startedAt.getTime() < groupingMs) {
      group.events.push(event)
      group.happenedAt = at
    } else {
      const started = { kind, recipientId, groupId, startedAt: at, happenedAt: at, events: [event] }
      groups.push(started)
      open.set(key, started)
    }
  }
  return groups
}
