import type { Id } from '@aura/contract/common'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { hours, later, minutes } from '../../platform/clock/clock.ts'

/** Acts of a kind on one object within this time are one notification [NTF-25]. */
export const groupingMs = hours(1)
/** An act taken back within this time is as if it had not been [NTF-23]. */
export const undoMs = minutes(1)

/**
 * When a notification that goes on after it was read may be told of again: the first time at once, then a minute after that,
 * two minutes later, three… Whoever reads everything at once in a storm is told of it twelve times in its hour, not with each act.
 */
export function nextAlertAt({ alertedAt, alertCount }: { alertedAt: Date; alertCount: number }): Date {
  return later(alertedAt, (alertCount - 1) * minutes(1))
}

/** A fact as it waits. */
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

/** Facts that come together under one notification. */
export interface EventGroup {
  kind: NotificationKind
  recipientId: Id
  groupId: Id
  /** Of the earliest and of the latest. */
  startedAt: Date
  happenedAt: Date
  facts: readonly PendingEvent[]
}

/** A fact taken off the queue. */
export interface TakenEvent extends PendingEvent {
  /** A notification tells of the act already. */
  isKnown: boolean
}

type ActKey = Pick<PendingEvent, 'recipientId' | 'kind' | 'subjectId' | 'actorId'>

/** Names an act among all. */
export function actKey({ recipientId, kind, subjectId, actorId }: ActKey): string {
  return `${recipientId} ${kind} ${subjectId} ${actorId}`
}

/** What came last of each act, in the order of the facts: whatever happened in between tells nothing [NTF-24]. */
export function lastOfEach<Fact extends ActKey>(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((fact) => [actKey(fact), fact])).values()]
}

/** Whether a fact is somebody's own act, of which they are not told [NTF-22]. */
export function isOwnAct({ actorId, recipientId }: PendingEvent): boolean {
  return actorId === recipientId
}

/** Names what acts are grouped under. */
export function groupKey({ recipientId, kind, groupId }: Omit<EventGroup, 'facts'> | PendingEvent): string {
  return `${recipientId} ${kind} ${groupId}`
}

/** Facts by what they are grouped under; those more than an hour apart stay apart. */
export function groupEvents(facts: readonly PendingEvent[]): EventGroup[] {
  const groups: (EventGroup & { facts: PendingEvent[] })[] = []
  const open = new Map<string, (typeof groups)[number]>()
  for (const fact of facts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const key = groupKey(fact)
    const group = open.get(key)
    if (group && fact.at.getTime() - group.startedAt.getTime() < groupingMs) {
      group.facts.push(fact)
      group.happenedAt = fact.at
    } else {
      const { kind, recipientId, groupId, at } = fact
      const begun = { kind, recipientId, groupId, startedAt: at, happenedAt: at, facts: [fact] }
      groups.push(begun)
      open.set(key, begun)
    }
  }
  return groups
}
