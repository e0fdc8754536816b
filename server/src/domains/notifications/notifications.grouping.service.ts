import type { Id } from '@aura/contract/common'
import { isAnonymous, type NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import type { Tx } from '../../platform/db/database.ts'
import { hasRows, type Rollup } from '../../platform/rollup/rollup.ts'
import { type FindCalmPeriods, writeTakenLines } from './notifications.aura-taken.service.ts'
import { type Alert, notificationRollupName } from './notifications.events.ts'
import {
  appendToNotifications,
  createNotifications,
  findKnownActs,
  type GroupAppend,
  type KnownAct,
  type RecipientSql,
  takeEvents,
} from './notifications.grouping.queries.ts'
import {
  type EventGroup,
  groupEvents,
  isOwnAct,
  lastOfEachAct,
  type NotificationChoices,
  nextAlertAt,
  type PendingEvent,
  unnamedKinds,
} from './notifications.grouping.rules.ts'
import type { SendAlerts } from './notifications.realtime.service.ts'
import { removeUndoneActs, subtractRemovedActs } from './notifications.removal.queries.ts'
import { type AlertTime, markAlerted, scheduleAlerts } from './notifications.throttling.queries.ts'
import { publishFewerUnread } from './notifications.unread.service.ts'

export interface NotificationRollupDeps {
  /** Functions of other domains about recipients. */
  recipient: RecipientSql
  /** Whether a recipient with these preferences wants a notification. */
  isWanted: (choices: NotificationChoices, event: { kind: NotificationKind; at: Date }) => boolean
  findCalmPeriods: FindCalmPeriods
  sendAlerts: SendAlerts
}

/** Events in one batch. A batch locks the notifications that it appends to, so marking them as read waits for its end. */
const maxEvents = 1000

/**
 * Turns outbox events into notifications: taken and written in one transaction, by one process at a time, so that each event is
 * handled exactly once despite crashes [NTF-21]. A new notification alerts at once; one that gets further acts after it was read
 * alerts again, throttled by {@link nextAlertAt}. {@link writeTakenLines} notifies of aura taken.
 */
export function createNotificationRollup(deps: NotificationRollupDeps): Rollup {
  const { recipient, isWanted, findCalmPeriods, sendAlerts } = deps

  /** Appends each group to its open notification, or creates one. Returns the alerts to send now. */
  async function writeGroups(
    tx: Tx,
    groups: readonly EventGroup[],
    knownActs: ReadonlyMap<PendingEvent, KnownAct>,
  ): Promise<Alert[]> {
    if (groups.length === 0) return []
    const open = groups.map(({ events: [first] }) => first && knownActs.get(first)?.open)
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
      // Acts that repeat earlier ones alert nobody, because the first ones did [NTF-24].
      const isNew = !events.every((event) => knownActs.get(event)?.isRepeated)
      if (isNew && (!known || (known.isRead && isTime)))
        alerts.set(notificationId, { recipientId, notificationId, kind })
      if (!known) continue
      if (known.isRead && isNew) {
        if (isTime) repeated.set(known.id, { id: known.id, at: happenedAt })
        else scheduled.set(known.id, { id: known.id, at: nextAlertAt(known) })
      }
      // Groups are in the order of time, so that the later `happenedAt` wins.
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
      const events = await takeEvents(tx, Math.min(limit, maxEvents), recipient)
      const wanted = events.filter((event) => !event.isOutsideAudience && isWanted(event, event))
      // Notifies even if the actor is hidden from the recipient: a missing notification would reveal the actor.
      await writeTakenLines(
        tx,
        wanted.filter(({ kind }) => isAnonymous(kind)),
        findCalmPeriods,
      )
      const last = lastOfEachAct(events).filter((event) => !isOwnAct(event) && !isAnonymous(event.kind))
      const undone = last.filter(({ isUndone }) => isUndone)
      if (undone.length > 0)
        await publishFewerUnread(tx, await subtractRemovedActs(tx, await removeUndoneActs(tx, undone)))
      const shown = new Set(wanted.filter(({ isHidden, kind }) => !isHidden || unnamedKinds.includes(kind)))
      const fresh = last.filter((event) => !event.isUndone && shown.has(event))
      const knownActs = await findKnownActs(tx, fresh)
      const newEvents = fresh.filter((event) => !knownActs.get(event)?.isKnown)
      await sendAlerts(tx, await writeGroups(tx, groupEvents(newEvents), knownActs))
      return events.length
    },
  }
}
