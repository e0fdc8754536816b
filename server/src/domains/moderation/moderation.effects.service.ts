import type { Id } from '@aura/contract/common'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { days, later } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isForGood, longestPassingDays } from '../accounts/suspension.rules.ts'
import type { SuspensionService } from '../accounts/suspension.service.ts'
import {
  type DecisionRow,
  findRemovalsOfCase,
  findSuspensions,
  forgetConcerned,
  isRemoved,
} from './moderation.decisions.queries.ts'

/** The withdrawal of one type of content, by its domain. */
export interface Withdrawal {
  /** `decisionId`: the removal, with which the bio and picture of a removed profile are stored. */
  withdraw: (tx: Tx, id: Id, decisionId: Id) => Promise<boolean>
  restore: (tx: Tx, id: Id, decisionIds: readonly Id[]) => Promise<boolean>
  deleteWithdrawn: (tx: Tx, id: Id, decisionIds: readonly Id[]) => Promise<void>
}

export interface EffectsDeps {
  clock: Clock
  withdrawals: Record<ReportType, Withdrawal>
  /** Restores an entry, whose post stayed, to its challenge. */
  restoreEntry: (tx: Tx, postId: Id) => Promise<void>
  suspension: Pick<SuspensionService, 'lockEnd' | 'setEnd' | 'restoreContent'>
}

export type Effects = ReturnType<typeof createEffects>

export interface RemovedContent {
  type: ReportType
  id: Id
}

/** The content that a decision removes; undefined for an entry of a challenge whose post stays. */
export function removedContent({ kind, targetType, targetId }: DecisionRow): RemovedContent | undefined {
  if (kind !== 'remove' || targetType === null || targetId === null) return undefined
  if (targetType === 'held-act' || targetType === 'held-prize' || targetType === 'entry') return undefined
  return { type: targetType, id: targetId }
}

/**
 * Immediate, reversible effects of decisions: content is withdrawn while a decision in force removes it, and an account is suspended
 * until the latest end among decisions in force. `moderation.settle.service.ts` applies irreversible effects.
 */
export function createEffects({ clock, withdrawals, restoreEntry, suspension }: EffectsDeps) {
  /** Sets the latest end among decisions in force and the suspension before them; restores withdrawn content unless one is for good. */
  async function suspendAsDecided(tx: Tx, personId: Id): Promise<void> {
    const present = await suspension.lockEnd(tx, personId)
    const { decidedUntil, previousUntil, isForGoodDecided } = await findSuspensions(tx, personId, clock.now())
    const ends = [decidedUntil, previousUntil].flatMap((end) =>
      end && end > clock.now() ? end.getTime() : [],
    )
    const wanted = ends.length === 0 ? null : new Date(Math.max(...ends))
    if (wanted?.getTime() !== present?.getTime()) await suspension.setEnd(tx, personId, wanted)
    // `isForGoodDecided`: until it is settled, a suspension for good has the end of a temporary one.
    if (!isForGoodDecided && !isForGood(wanted, clock.now())) await suspension.restoreContent(tx, personId)
  }

  /** Restores content that no other decision removes. */
  async function restore(tx: Tx, decision: DecisionRow, { type, id }: RemovedContent): Promise<void> {
    if (type !== 'user') {
      if (!(await isRemoved(tx, type, id))) await withdrawals[type].restore(tx, id, [decision.id])
      return
    }
    // Profile content removed by other cases stays removed. A replaced removal ends with the one that replaced it.
    const removals = await findRemovalsOfCase(tx, decision)
    const isHeld = removals.some(({ state }) => state === 'in-force')
    const released = removals.filter(({ state }) => state === 'undone' || !isHeld)
    const ids = released.map((removal) => removal.id)
    await withdrawals.user.restore(tx, id, ids)
  }

  /** Persons whose suspensions these decisions change, each once. */
  const suspendedBy = (decisions: readonly DecisionRow[]): Id[] => [
    ...new Set(decisions.flatMap(({ kind, personId }) => (kind === 'suspend' && personId ? personId : []))),
  ]

  return {
    /** A suspension for good is capped at the longest temporary one until settled, so that nothing irreversible happens. */
    provisionalEnd: (end: Date): Date => {
      const longest = later(clock.now(), days(longestPassingDays))
      return end < longest ? end : longest
    },

    /** End of a suspension that was imposed without a decision; null without one. */
    async findPrevious(tx: Tx, personId: Id): Promise<Date | null> {
      const present = await suspension.lockEnd(tx, personId)
      const { decidedUntil } = await findSuspensions(tx, personId, clock.now())
      return present && (!decidedUntil || present > decidedUntil) ? present : null
    },

    /** Applies the effects of new decisions and reverts the effects of ended ones, in the transaction that writes them. */
    async apply(
      tx: Tx,
      { begun, ended }: { begun: readonly DecisionRow[]; ended: readonly DecisionRow[] },
    ): Promise<void> {
      for (const decision of begun) {
        const content = removedContent(decision)
        const isGone = content && !(await withdrawals[content.type].withdraw(tx, content.id, decision.id))
        // Its author had deleted it: the decision answers the reports but concerns nobody. A profile always exists.
        if (isGone && content.type !== 'user') await forgetConcerned(tx, decision)
      }
      for (const decision of ended) {
        if (decision.targetType === 'entry' && decision.targetId !== null)
          await restoreEntry(tx, decision.targetId)
        const content = removedContent(decision)
        if (content) await restore(tx, decision, content)
      }
      for (const personId of suspendedBy([...begun, ...ended])) await suspendAsDecided(tx, personId)
    },
  }
}
