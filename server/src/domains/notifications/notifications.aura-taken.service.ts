import type { Id } from '@aura/contract/common'
import { parisDay, parisMoment } from '../../platform/clock/paris.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type AccountPeriod, sumLines } from '../aura/aura.history.service.ts'
import { upsertTakenLines } from './notifications.aura-taken.queries.ts'
import { nextFullHour, type PendingEvent } from './notifications.grouping.rules.ts'

/** The reason of the history's line for each anonymous kind. */
const reasonOf = {
  'post-aura-taken': 'post-vote',
  'comment-aura-taken': 'comment-vote',
  withdrawal: 'withdrawal',
} as const
type TakenKind = keyof typeof reasonOf

/** When the aura of calm accounts is left to the daily digest. */
export type FindCalmPeriods = (tx: Tx, accountIds: readonly Id[]) => Promise<AccountPeriod[]>

/**
 * Notifies of aura taken as the history shows it: one notification a day and object, without names and hours, summed from the
 * ledger except for hours in calm mode. It alerts at the next full hour, so that its time does not reveal the giver [AUR-42,
 * AUR-71].
 */
export async function writeTakenLines(
  tx: Tx,
  events: readonly PendingEvent[],
  findCalmPeriods: FindCalmPeriods,
): Promise<void> {
  if (events.length === 0) return
  const lines = [
    ...new Map(
      events.map(({ recipientId, kind, groupId, data, at }) => {
        const day = parisDay(at)
        const line = { recipientId, kind: kind as TakenKind, groupId, data, at, day }
        return [`${recipientId} ${kind} ${groupId} ${day}`, line] as const
      }),
    ).values(),
  ]
  const sums = await sumLines(
    tx,
    lines.map(({ recipientId, kind, groupId, day }) => ({
      accountId: recipientId,
      reason: reasonOf[kind],
      day,
      subjectId: kind === 'withdrawal' ? 0 : groupId,
    })),
    await findCalmPeriods(
      tx,
      lines.map(({ recipientId }) => recipientId),
    ),
  )
  await upsertTakenLines(
    tx,
    lines.map(({ data, at, day, ...line }, index) => {
      const { moved, people } = sums[index] ?? { moved: 0, people: 0 }
      return {
        ...line,
        startedAt: parisMoment(day, '00:00'),
        amount: moved,
        data: { ...data, people, day },
        alertAt: nextFullHour(at),
      }
    }),
  )
}
