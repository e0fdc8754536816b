import type { Id } from '@aura/contract/common'
import type { Tx } from '../../platform/db/database.ts'
import { lockGivers, lockLosses, voidCounted } from './aura.acts.queries.ts'
import { findLastAnswer, insertCorrections } from './aura.appeals.queries.ts'
import { findCountedActs } from './aura.deciders.queries.ts'
import type { HeldService } from './aura.held.service.ts'
import { findLinedMovements, type LinedMovement } from './aura.history.lines.queries.ts'
import type { Line } from './aura.history.rules.ts'
import { undoPowers } from './aura.powers.queries.ts'
import { lockDonations } from './aura.sanctions.queries.ts'
import type { SanctionsService } from './aura.sanctions.service.ts'

export interface LineRestorationDeps {
  held: Pick<HeldService, 'voidWait' | 'releaseRoom'>
  sanctions: Pick<SanctionsService, 'voidVote'>
  /** Called before the aura of acts that a verdict counted is given back. */
  onCountedGivenBack: (tx: Tx, heldIds: readonly Id[]) => Promise<void>
}

/** An appeal to be answered. */
interface AnsweredAppeal {
  id: Id
  accountId: Id
  entryId: Id
  by: string
  now: Date
}

interface RestoredLine {
  /** The number of movements that were restored. */
  restored: number
  /** The held acts among them, which are void now, and the holds that record voided votes. */
  voidedIds: Id[]
}

/** Restores the losses of a line of the history after an appeal was accepted [AUR-51, AUR-69]. */
export function createLineRestoration({ held, sanctions, onCountedGivenBack }: LineRestorationDeps) {
  /**
   * Takes withdrawals that were given back out of the ceilings of their days, with what powers took beside them [AUR-33]; held acts may
   * count there now [AUR-63].
   */
  async function giveRoomBack(tx: Tx, withdrawals: readonly LinedMovement[], now: Date): Promise<void> {
    const acts = withdrawals.map(({ subjectId, actorId, moved }) => ({
      kind: 'withdrawal' as const,
      subjectId,
      giverId: actorId,
      amount: -moved,
    }))
    const ceilings = await voidCounted(tx, acts)
    const powers = await undoPowers(tx, acts, now)
    await held.releaseRoom(tx, [...ceilings, ...powers.ceilings])
  }

  /** The movements of a line after an earlier answer, if there was one, with their givers locked. */
  async function lockMovements(
    tx: Tx,
    { id, accountId, entryId }: AnsweredAppeal,
    line: Line,
  ): Promise<LinedMovement[]> {
    const earlier = await findLastAnswer(tx, { accountId, entryId, beforeId: id })
    const find = () => findLinedMovements(tx, accountId, line, earlier)
    const giverIds = new Set((await find()).map(({ actorId }) => actorId))
    // All givers before the account's losses: the order of every transaction.
    await lockGivers(tx, [...giverIds])
    // A verdict on a held act may have been settled while this transaction waited.
    return (await find()).filter(({ actorId }) => giverIds.has(actorId))
  }

  /** Restores the movements of a line that can be. */
  return async function restoreLine(tx: Tx, appeal: AnsweredAppeal, line: Line): Promise<RestoredLine> {
    const { accountId, by, now } = appeal
    const movements = await lockMovements(tx, appeal, line)
    const movedIds = movements.flatMap(({ transferId }) => transferId ?? [])
    await onCountedGivenBack(tx, await findCountedActs(tx, movedIds))
    const voidedIds: Id[] = []
    for (const { heldId, waiting } of movements)
      if (heldId !== null && waiting < 0 && (await held.voidWait(tx, heldId, { by, now })))
        voidedIds.push(heldId)
    const losses = movements.filter(({ moved, transferId }) => moved < 0 && transferId !== null)
    const { reason } = line
    if (reason === 'post-vote' || reason === 'comment-vote') {
      // Votes are voided, not corrected: a correction would add to the movement when their givers take them back.
      const takings = new Map(losses.map(({ actorId, sequence }) => [actorId, sequence ?? 0]))
      for (const [giverId, version] of takings) {
        const taking = { act: reason, objectId: line.subjectId, giverId, version, receiverId: accountId }
        const voidedId = await sanctions.voidVote(tx, taking, { by, now })
        if (voidedId !== undefined) voidedIds.push(voidedId)
      }
      return { restored: voidedIds.length, voidedIds }
    }
    if (reason === 'withdrawal') {
      await lockLosses(tx, [accountId])
      for (const { subjectId } of losses) await lockDonations(tx, { id: subjectId })
    }
    const transferIds = losses.flatMap(({ transferId }) => transferId ?? [])
    const corrected = await insertCorrections(tx, { accountId, transferIds, now })
    if (reason === 'withdrawal')
      await giveRoomBack(
        tx,
        losses.filter(({ transferId }) => transferId !== null && corrected.has(transferId)),
        now,
      )
    return { restored: voidedIds.length + corrected.size, voidedIds }
  }
}
