import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'
import { lockGivers, lockLosses } from './aura.acts.queries.ts'
import { findVoidedByModerators } from './aura.held.queries.ts'
import type { HeldService } from './aura.held.service.ts'
import type { RestoredVote, VotesByAct } from './aura.moderated-votes.service.ts'
import { grantPrize } from './aura.prizes.queries.ts'
import { restoreActsOfVotes } from './aura.sanctions.restore-votes.queries.ts'

export interface VerdictReversalDeps {
  clock: Clock
  held: Pick<HeldService, 'countWait'>
  votes: VotesByAct
}

export type VerdictReversal = ReturnType<typeof createVerdictReversal>

/** Reversals of moderators' verdicts that voided held aura [MOD-27]. */
export function createVerdictReversal({ clock, held, votes }: VerdictReversalDeps) {
  return {
    /**
     * Reverses the verdict that voided a held act or prize, in the caller's transaction, which must hold no lock of a giver.
     *
     * - A vote is in force again and counts.
     * - The winner of a prize gets it from the mint, which takes it back from its creator as far as the creator can spend it, and
     *   notifies the creator with the reason.
     * - Donations and withdrawals stay void: their giver has the aura, and may give it again.
     *
     * @returns whether a vote counts again
     */
    async reverseVoid(tx: Tx, id: Id, { by, reason }: { by: string; reason: string }): Promise<boolean> {
      const voided = await findVoidedByModerators(tx, id)
      if (!voided) return false
      const { act, subjectId, giverId, receiverId, amount, day, decidedBy } = voided
      const now = clock.now()
      if (act === 'prize') {
        const retaken = await grantPrize(tx, voided, { by, now })
        if (retaken === 0) return false
        const told = { recipientId: giverId, actorId: null, subjectId, amount: retaken }
        const data = { challengeId: subjectId, reason }
        await enqueueEvents(tx, [{ kind: 'prize-retaken', ...told, data, at: now }])
        return false
      }
      if (act === 'donation' || act === 'withdrawal') return false
      await lockGivers(tx, [giverId])
      if (amount < 0) await lockLosses(tx, [receiverId])
      const vote: RestoredVote = { subjectId, value: amount < 0 ? -1 : 1, isHeld: true, day }
      const restored = await votes[act].restore(tx, giverId, [vote], now)
      if (restored.length === 0) return false
      await restoreActsOfVotes(tx, act, [vote], { decider: decidedBy, giverId })
      await held.countWait(tx, id, { by, now })
      return true
    },
  }
}
