import type { Id } from '@aura/contract/common'
import type { ReportType } from '@aura/contract/moderation/moderation.contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { days, later } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isForGood, longestPassingDays } from '../accounts/accounts.rules.ts'
import type { SuspensionService } from '../accounts/suspension.service.ts'
import {
  type DecisionRow,
  findRemovalsOfCase,
  findSuspensions,
  forgetConcerned,
  isRemoved,
} from './moderation.decisions.queries.ts'

/** Content of one type, as its domain withdraws it. */
export interface Withdrawal {
  /** `decisionId`: the decision that removes it; a removed profile's former content is stored with that decision. */
  withdraw: (tx: Tx, id: Id, decisionId: Id) => Promise<boolean>
  restore: (tx: Tx, id: Id, decisionIds: readonly Id[]) => Promise<boolean>
  deleteWithdrawn: (tx: Tx, id: Id, decisionIds: readonly Id[]) => Promise<void>
}

export interface EffectsDeps {
  clock: Clock
  withdrawals: Record<ReportType, Withdrawal>
  /** Brings an entry back into its challenge, whose post stayed. */
  restoreEntry: (tx: Tx, postId: Id) => Promise<void>
  suspension: Pick<SuspensionService, 'lockEnd' | 'setEnd' | 'giveBack'>
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
 * What decisions do to content and accounts at once, and what the end of decisions gives back. Content is withdrawn while a decision in
 * force removes it; an account is suspended as long as the longest decision in force says. What cannot be taken back waits: see
 * `moderation.settle.service.ts`.
 */
export function createEffects({ clock, withdrawals, restoreEntry, suspension }: EffectsDeps) {
  /** The suspension that decisions in force, and what came before them, come to now; none for good gives back what one took. */
  async function suspendAsDecided(tx: Tx, personId: Id): Promise<void> {
    const present = await suspension.lockEnd(tx, personId)
    const { decidedUntil, previousUntil, isForGoodDecided } = await findSuspensions(tx, personId)
    const ends = [decidedUntil, previousUntil].flatMap((end) =>
      end && end > clock.now() ? end.getTime() : [],
    )
    const wanted = ends.length === 0 ? null : new Date(Math.max(...ends))
    if (wanted?.getTime() !== present?.getTime()) await suspension.setEnd(tx, personId, wanted)
    // Also for one in its first minute, which lasts no longer than a passing one until it is settled.
    if (!isForGoodDecided && !isForGood(wanted, clock.now())) await suspension.giveBack(tx, personId)
  }

  /** Brings content back that no other decision removes. */
  async function restore(tx: Tx, decision: DecisionRow, { type, id }: RemovedContent): Promise<void> {
    if (type !== 'user') {
      if (!(await isRemoved(tx, type, id))) await withdrawals[type].restore(tx, id, [decision.id])
      return
    }
    // Removals of other cases keep what they took; one that another took the place of waits for the end of that one.
    const removals = await findRemovalsOfCase(tx, decision)
    const isHeld = removals.some(({ state }) => state === 'in-force')
    const released = removals.filter(({ state }) => state === 'undone' || !isHeld)
    const ids = released.map((removal) => removal.id)
    await withdrawals.user.restore(tx, id, ids)
  }

  /** Persons whose suspensions these decisions are about, each once. */
  const suspendedBy = (decisions: readonly DecisionRow[]): Id[] => [
    ...new Set(decisions.flatMap(({ kind, personId }) => (kind === 'suspend' && personId ? personId : []))),
  ]

  return {
    /**
     * A passing suspension as it takes effect: one for good lasts at first as long as a passing one may, because what follows from one
     * for good cannot be taken back.
     */
    firstEnd: (end: Date): Date => {
      const longest = later(clock.now(), days(longestPassingDays))
      return end < longest ? end : longest
    },

    /** Until when a person is suspended other than by decisions. */
    async findPrevious(tx: Tx, personId: Id): Promise<Date | null> {
      const present = await suspension.lockEnd(tx, personId)
      const { decidedUntil } = await findSuspensions(tx, personId)
      return present && (!decidedUntil || present > decidedUntil) ? present : null
    },

    /** Brings content and accounts to what decisions that begin or end say, in the transaction that writes them. */
    async apply(
      tx: Tx,
      { begun, ended }: { begun: readonly DecisionRow[]; ended: readonly DecisionRow[] },
    ): Promise<void> {
      for (const decision of begun) {
        const content = removedContent(decision)
        const isGone = content && !(await withdrawals[content.type].withdraw(tx, content.id, decision.id))
        // Its author had deleted it: the decision answers its reporters, and concerns nobody. A profile is never gone.
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
