import type { Id } from '@aura/contract/common'
import type { Movement } from './aura.powers.rules.ts'

/** The effect of a sanction on one account. */
export interface SanctionChange {
  /** Above 0 regained, below 0 lost, in all. */
  change: number
  /** Sum of the losses, with no gain deducted. */
  taken: number
}

/** The effects of a sanction on other accounts. */
export function sumChanges(
  sanctionedId: Id,
  acts: readonly { receiverId: Id; regained: number }[],
  movements: readonly Movement[],
): Map<Id, SanctionChange> {
  const changes = new Map<Id, SanctionChange>()
  const add = (id: Id, amount: number) => {
    const { change, taken } = changes.get(id) ?? { change: 0, taken: 0 }
    changes.set(id, { change: change + amount, taken: taken + Math.max(0, -amount) })
  }
  for (const { receiverId, regained } of acts) add(receiverId, regained)
  for (const { from, to, amount } of movements) {
    add(from, -amount)
    add(to, amount)
  }
  // System accounts have ids below 0.
  return new Map([...changes].filter(([id]) => id > 0 && id !== sanctionedId))
}

/**
 * The part of a loss by a sanction that is written off: the part that lowers a balance below zero, or further below [AUR-66].
 */
export function sumWrittenOff({
  taken,
  before,
  after,
}: {
  taken: number
  before: number
  after: number
}): number {
  return Math.min(taken, Math.max(0, Math.min(0, before) - after))
}
