import type { Id } from '@aura/contract/common'
import { isAnonymous, type NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import type { Tx } from '../../platform/db/database.ts'
import { hasRows, type Rollup } from '../../platform/rollup/rollup.ts'
import { type Alert, notificationRollupName } from './notifications.events.ts'
import {
  appendToNotifications,
  createNotifications,
  deleteUndoneActs,
  findOpen,
  type GroupAppend,
  subtractRemovedActs,
  takeEvents,
} from './notifications.grouping.queries.ts'
import {
  type EventGroup,
  groupEvents,
  isOwnAct,
  lastOfEachAct,
  nextAlertAt,
  type PendingEvent,
} from './notifications.grouping.rules.ts'
import { writeTakenLines } from './notifications.lines.service.ts'
import type { SendAlerts } from './notifications.realtime.service.ts'
import { type AlertTime, markAlerted, scheduleAlerts } from './notifications.throttling.queries.ts'

export interface NotificationRollupDeps {
  /** For each event, in its place: whether its recipient wants this kind of notification. */
  findWanted: (
    tx: Tx,
    asked: readonly { recipientId: Id; kind: NotificationKind; at: Date }[],
  ) => Promise<readonly boolean[]>
  /** Actors hidden from each viewer; `place` is that of the question, from 1. */
  findHiddenActors: (
    tx: Tx,
    asked: readonly { viewerId: Id; authorIds: readonly Id[] }[],
  ) => Promise<{ place: number; hiddenId: Id }[]>
  /** Pairs whose reader is not in the audience that the post is for, by their places from 1. */
  findUnreadable: (tx: Tx, asked: readonly { readerId: Id; postId: Id }[]) => Promise<ReadonlySet<number>>
  sendAlerts: SendAlerts
}

/** Events of one batch: a reader of a notification that it appends to waits for the batch's end. */
const maxEvents = 1000

/**
 * Turns outbox events into notifications: taken and written in one transaction, by one process at a time, so that each event is
 * handled exactly once whatever crashes [NTF-21]. A new notification alerts at once; one that gets further acts after it was
 * read alerts again, throttled by {@link nextAlertAt}. Aura taken is told by {@link writeTakenLines}.
 */
export function createNotificationRollup(deps: NotificationRollupDeps): Rollup {
  const { findWanted, findHiddenActors, findUnreadable, sendAlerts } = deps

  async function filterWanted(tx: Tx, events: readonly PendingEvent[]): Promise<PendingEvent[]> {
    const isWanted = await findWanted(tx, events)
    return events.filter((_, index) => isWanted[index])
  }

  /** Drops acts of accounts hidden from the recipient. Anonymous ones never come here: their absence would give the actor away. */
  async function filterVisible(tx: Tx, events: readonly PendingEvent[]): Promise<PendingEvent[]> {
    const actors = new Map<Id, Set<Id>>()
    for (const { recipientId, actorId } of events) {
      if (actorId === 0) continue
      actors.set(recipientId, (actors.get(recipientId) ?? new Set()).add(actorId))
    }
    if (actors.size === 0) return [...events]
    const asked = [...actors].map(([viewerId, ids]) => ({ viewerId, authorIds: [...ids] }))
    const hidden = new Set(
      (await findHiddenActors(tx, asked)).map(
        ({ place, hiddenId }) => `${asked[place - 1]?.viewerId} ${hiddenId}`,
      ),
    )
    return events.filter(({ recipientId, actorId }) => !hidden.has(`${recipientId} ${actorId}`))
  }

  /** Drops acts on posts for an audience that the recipient is not in (any more). */
  async function filterReadable(tx: Tx, events: readonly PendingEvent[]): Promise<readonly PendingEvent[]> {
    const asked = events.flatMap((event) =>
      event.data.postId === undefined
        ? []
        : [{ event, readerId: event.recipientId, postId: event.data.postId }],
    )
    if (asked.length === 0) return events
    const places = await findUnreadable(tx, asked)
    const unreadable = new Set(asked.filter((_, index) => places.has(index + 1)).map(({ event }) => event))
    return events.filter((event) => !unreadable.has(event))
  }

  /** Appends each group to its open notification, or creates one. Answers the alerts to send now. */
  async function writeGroups(tx: Tx, groups: readonly EventGroup[]): Promise<Alert[]> {
    if (groups.length === 0) return []
    const open = await findOpen(tx, groups)
    const created = await createNotifications(
      tx,
      groups.filter((_, index) => !open[index]),
    )
    const alerts = new Map<Id, Alert>()
    const repeated = new Map<Id, AlertTime>()
    const scheduled = new Map<Id, AlertTime>()
    const appended = new Map<Id, GroupAppend>()
    for (const [index, { recipientId, kind, happenedAt, events }] of groups.entries()) {
      const known = open[index]
      const notificationId = known?.id ?? (created.shift() as Id)
      const isTime = !known || nextAlertAt(known) <= happenedAt
      if (!known || (known.isRead && isTime))
        alerts.set(notificationId, { recipientId, notificationId, kind })
      if (!known) continue
      if (known.isRead) {
        if (isTime) repeated.set(known.id, { id: known.id, at: happenedAt })
        else scheduled.set(known.id, { id: known.id, at: nextAlertAt(known) })
      }
      // Groups are in the order of time: the later `happenedAt` stands.
      const before = appended.get(known.id)?.events ?? []
      appended.set(known.id, { notificationId: known.id, happenedAt, events: [...before, ...events] })
    }
    await appendToNotifications(tx, [...appended.values()])
    await scheduleAlerts(tx, [...scheduled.values()])
    await markAlerted(tx, [...repeated.values()])
    return [...alerts.values()]
  }

  return {
    name: notificationRollupName,
    hasPending: () => hasRows('notification_event'),
    async rollUpBatch(tx, limit) {
      const events = await takeEvents(tx, Math.min(limit, maxEvents))
      const last = lastOfEachAct(events).filter((event) => !isOwnAct(event) && !isAnonymous(event.kind))
      const taken = events.filter(({ kind }) => isAnonymous(kind))
      if (taken.length > 0) await writeTakenLines(tx, await filterReadable(tx, await filterWanted(tx, taken)))
      const undone = last.filter(({ isUndone }) => isUndone)
      if (undone.length > 0) await subtractRemovedActs(tx, await deleteUndoneActs(tx, undone))
      const fresh = last.filter(({ isUndone, isKnown }) => !isUndone && !isKnown)
      if (fresh.length > 0) {
        const shown = await filterReadable(tx, await filterVisible(tx, await filterWanted(tx, fresh)))
        await sendAlerts(tx, await writeGroups(tx, groupEvents(shown)))
      }
      return events.length
    },
  }
}
