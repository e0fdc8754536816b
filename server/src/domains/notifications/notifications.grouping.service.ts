import type { Id } from '@aura/contract/common'
import { isAnonymous, type NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import type { Tx } from '../../platform/db/database.ts'
import { hasRows, type Rollup } from '../../platform/rollup/rollup.ts'
import { notificationRollupName } from './notifications.events.ts'
import {
  appendToGroups,
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
  lastOfEach,
  nextAlertAt,
  type PendingEvent,
} from './notifications.grouping.rules.ts'
import {
  type Alert,
  markAlerted,
  type PublishAlerts,
  scheduleAlerts,
  type Timed,
} from './notifications.throttling.service.ts'

export interface NotificationRollupDeps {
  /** Which of these their recipients want to be told of now, each answered in its place. */
  findTold: (
    tx: Tx,
    asked: readonly { recipientId: Id; kind: NotificationKind; at: Date }[],
  ) => Promise<readonly boolean[]>
  /** Whose acts are hidden from each reader, of the actors asked about; `place` is that of the question, from 1. */
  findHiddenActors: (
    tx: Tx,
    asked: readonly { viewerId: Id; authorIds: readonly Id[] }[],
  ) => Promise<{ place: number; hiddenId: Id }[]>
  publish: PublishAlerts
  /** Names of the rollups that publishing gives something to do. */
  feeds: readonly string[]
}

/** Facts of one batch: whoever reads a notification that it adds to waits for its end. */
const maxEvents = 1000

/**
 * Turns facts into notifications: taken off the queue and written in one transaction, by one process at a time, so that each
 * is handled exactly once whatever crashes [NTF-21]. What is new is announced when a notification begins, and again when
 * one that was read goes on, which waits for its time: however many act and however quickly it is read, the recipient is not
 * told of each.
 */
export function createNotificationRollup({
  findTold,
  findHiddenActors,
  publish,
  feeds,
}: NotificationRollupDeps): Rollup {
  /** Without what its recipient switched off. */
  async function withoutUnwanted(tx: Tx, facts: readonly PendingEvent[]): Promise<PendingEvent[]> {
    const isKnown = await findTold(tx, facts)
    return facts.filter((_, index) => isKnown[index])
  }

  /** Without acts of people hidden from the recipient. Anonymous ones stay: their absence would give the actor away. */
  async function withoutHidden(tx: Tx, facts: readonly PendingEvent[]): Promise<PendingEvent[]> {
    const actors = new Map<Id, Set<Id>>()
    for (const { kind, recipientId, actorId } of facts) {
      if (actorId === 0 || isAnonymous(kind)) continue
      actors.set(recipientId, (actors.get(recipientId) ?? new Set()).add(actorId))
    }
    if (actors.size === 0) return [...facts]
    const asked = [...actors].map(([viewerId, ids]) => ({ viewerId, authorIds: [...ids] }))
    const hidden = new Set(
      (await findHiddenActors(tx, asked)).map(
        ({ place, hiddenId }) => `${asked[place - 1]?.viewerId} ${hiddenId}`,
      ),
    )
    return facts.filter(
      ({ kind, recipientId, actorId }) => isAnonymous(kind) || !hidden.has(`${recipientId} ${actorId}`),
    )
  }

  /** Puts groups of acts under notifications, open or begun for them; answers those that become news. */
  async function appendOrCreate(tx: Tx, groups: readonly EventGroup[]): Promise<Alert[]> {
    if (groups.length === 0) return []
    const open = await findOpen(tx, groups)
    const begun = await createNotifications(
      tx,
      groups.filter((_, index) => !open[index]),
    )
    const news = new Map<Id, Alert>()
    const again = new Map<Id, Timed>()
    const owed = new Map<Id, Timed>()
    const goingOn = new Map<Id, GroupAppend>()
    for (const [index, { recipientId, kind, happenedAt, facts }] of groups.entries()) {
      const known = open[index]
      const notificationId = known?.id ?? (begun.shift() as Id)
      const isTime = !known || nextAlertAt(known) <= happenedAt
      if (!known || (known.isRead && isTime)) news.set(notificationId, { recipientId, notificationId, kind })
      if (!known) continue
      if (known.isRead) {
        if (isTime) again.set(known.id, { id: known.id, at: happenedAt })
        else owed.set(known.id, { id: known.id, at: nextAlertAt(known) })
      }
      // Groups are in their order in time: the later one's moment stands.
      const before = goingOn.get(known.id)?.facts ?? []
      goingOn.set(known.id, { notificationId: known.id, happenedAt, facts: [...before, ...facts] })
    }
    await appendToGroups(tx, [...goingOn.values()])
    await scheduleAlerts(tx, [...owed.values()])
    await markAlerted(tx, [...again.values()])
    return [...news.values()]
  }

  return {
    name: notificationRollupName,
    hasPending: () => hasRows('notification_event'),
    feeds,
    async rollUpBatch(tx, limit) {
      const facts = await takeEvents(tx, Math.min(limit, maxEvents))
      const last = lastOfEach(facts).filter((fact) => !isOwnAct(fact))
      const undone = last.filter(({ isUndone }) => isUndone)
      if (undone.length > 0) await subtractRemovedActs(tx, await deleteUndoneActs(tx, undone))
      const done = last.filter(({ isUndone }) => !isUndone)
      if (done.length > 0) {
        const fresh = done.filter(({ isKnown }) => !isKnown)
        const wanted = await withoutHidden(tx, await withoutUnwanted(tx, fresh))
        await publish(tx, await appendOrCreate(tx, groupEvents(wanted)))
      }
      return facts.length
    },
  }
}
