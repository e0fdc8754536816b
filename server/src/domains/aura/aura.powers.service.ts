import { requireAuraType } from '@aura/contract/aura/aura-types'
import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ActKey } from './aura.acts.queries.ts'
import { insertPowers, undoPowers } from './aura.powers.queries.ts'
import {
  extrasOf,
  type Movement,
  movementsOf,
  type PoweredAct,
  type PoweredAction,
  withoutPowers,
} from './aura.powers.rules.ts'
import { findBalances } from './aura.queries.ts'
import type { ObjectKind } from './aura.rules.ts'
import { requireSpendable } from './aura.spending.service.ts'

/** An action whose movements without powers have just been written. */
export interface DoneAction {
  act: PoweredAct
  /** Why the ledger says that aura moves. */
  reason: VotePower | 'donation-power'
  /** What was voted on, or the donation. */
  subjectId: Id
  giver: { id: Id; auraTypeId: number }
  receiver: { id: Id; auraTypeId: number }
  amount: number
  /** Which of the giver's actions on the subject it is. */
  sequence: number
  /** Who has taken from the receiver on the same subject, with their types. */
  takers: readonly { id: Id; auraTypeId: number }[]
}

/** The ledger's reason for what powers move, by kind of object. */
export type VotePower = `${ObjectKind}-power`

export type Powers = ReturnType<typeof createPowers>

/**
 * The powers of aura types, where `AURA_POWERS` switches them on [AUR-33]. What an action moves without powers has moved
 * already; what they change moves beside it, and goes back when the action is undone.
 */
export function createPowers({ clock }: { clock: Clock }) {
  const typeOf = ({ id, auraTypeId }: { id: Id; auraTypeId: number }) =>
    ({ id, type: requireAuraType(auraTypeId).label }) as PoweredAction['giver']

  return {
    /**
     * Moves what the powers of both people add to an action.
     *
     * @throws DomainError `aura.insufficient` or `aura.welcome-reserved` when the giver cannot pay what their power costs
     */
    async apply(tx: Tx, action: DoneAction): Promise<void> {
      const { act, giver, receiver, amount, takers } = action
      const [balance] = await findBalances(tx, [receiver.id])
      const solaris = takers.map(typeOf).filter(({ id, type }) => type === 'solaris' && id !== giver.id)
      const powered: PoweredAction = {
        act,
        amount,
        giver: typeOf(giver),
        receiver: { ...typeOf(receiver), aura: 0 },
        solarisTakerIds: solaris.map(({ id }) => id),
      }
      const plain = movementsOf(withoutPowers(powered))
      // What moved plainly is in the balance already, and the powers look at the aura before.
      powered.receiver.aura = (balance?.amount ?? 0) - gainOf(receiver.id, plain)
      const extras = extrasOf(plain, movementsOf(powered))
      if (extras.length === 0) return
      const cost = -gainOf(giver.id, extras)
      if (cost > 0) await requireSpendable(tx, giver.id, cost, clock.now())
      await insertPowers(tx, { ...action, giverId: giver.id }, extras, clock.now())
    },

    /** Reverses the aura that powers added to the giver's act on a subject, unless it was reversed already. */
    async undo(tx: Tx, act: ActKey): Promise<void> {
      await undoPowers(tx, [act], clock.now())
    },
  }
}

/** What movements add to an account, below 0 what they take. */
const gainOf = (accountId: Id, movements: readonly Movement[]): number =>
  movements.reduce((sum, { from, to, amount }) => {
    if (to === accountId) return sum + amount
    return from === accountId ? sum - amount : sum
  }, 0)
