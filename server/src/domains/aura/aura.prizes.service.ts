import type { HoldNotice, HoldReason } from '@aura/contract/aura/aura.held.contract'
import type { Id } from '@aura/contract/common'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Tx } from '../../platform/db/database.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import { lockGivers } from './aura.acts.queries.ts'
import { holdNoticeOf } from './aura.limits.rules.ts'
import {
  type AwardedPrize,
  type HeldPrize,
  holdPrize,
  laterMoveOfPrize,
  type Prize,
  payHeldPrizes,
  payPrize,
  returnHeldPrizes,
  returnPrize,
  stakePrize,
} from './aura.prizes.queries.ts'
import { requireSpendable } from './aura.spending.service.ts'

/** The prize is paid to the winner, or held for a moderator. */
export type Award = { state: 'paid' } | { state: 'held'; held: HoldNotice }

/** A prize whose hold has ended. */
export interface DecidedPrize {
  challengeId: Id
  creatorId: Id
  winnerId: Id
  amount: number
  /** The winner has it, or it is back with its creator. */
  verdict: 'counted' | 'void'
  /** Time of the movement. */
  now: Date
}

export type PrizesService = ReturnType<typeof createPrizesService>

/**
 * Prizes of challenges in the ledger [CHL-10, CHL-29, CHL-33, CHL-37, CHL-38]. All of it runs in the transaction that creates or
 * closes the challenge, and `now` is the time that its row keeps.
 *
 * Lock order: the row of an open challenge, then its creator as a giver, which these functions lock. With a creator locked, only rows
 * of closed challenges may follow: a moderator's decision locks the creators, then the challenges of their held prizes.
 */
export function createPrizesService() {
  const decided = createTransactionHook<[prizes: readonly DecidedPrize[]]>()

  return {
    /**
     * Moves a prize from its creator to escrow.
     *
     * @throws DomainError `aura.insufficient`, `aura.welcome-reserved`
     */
    async stake(tx: Tx, { now, ...prize }: Prize & { now: Date }): Promise<void> {
      await requireSpendable(tx, prize.creatorId, prize.amount, now)
      await stakePrize(tx, prize, now)
    },

    /** Moves a prize from escrow to the winner, or holds it for a moderator if there is a reason. */
    async award(
      tx: Tx,
      { heldWhy, now, ...prize }: AwardedPrize & { heldWhy?: HoldReason | undefined; now: Date },
    ): Promise<Award> {
      // Serializes the prizes of a creator, which are ranked by their order, with each other and with sanctions.
      await lockGivers(tx, [prize.creatorId])
      if (!heldWhy) {
        await payPrize(tx, prize, now)
        return { state: 'paid' }
      }
      await holdPrize(tx, prize, { why: heldWhy, now })
      return { state: 'held', held: holdNoticeOf(heldWhy, parisDay(now)) }
    },

    /** Moves a prize from escrow back to its creator. */
    async giveBack(tx: Tx, { now, ...prize }: Prize & { now: Date }): Promise<void> {
      await returnPrize(tx, prize, now)
    },

    /** Pays or returns prizes whose hold has ended, and calls the listeners. The caller has locked the creators. */
    async settle(
      tx: Tx,
      prizes: readonly HeldPrize[],
      { verdict, now }: { verdict: 'counted' | 'void'; now: Date },
    ): Promise<void> {
      if (prizes.length === 0) return
      await (verdict === 'counted' ? payHeldPrizes : returnHeldPrizes)(tx, prizes, now)
      await decided.run(
        tx,
        prizes.map(({ subjectId, giverId, receiverId, amount }) => ({
          challengeId: subjectId,
          creatorId: giverId,
          winnerId: receiverId,
          amount,
          verdict,
          now,
        })),
      )
    },

    laterMoveOfPrize,

    /** Adds a listener that is called in the transaction that ends the hold of prizes. */
    onDecided: decided.add,
  }
}
