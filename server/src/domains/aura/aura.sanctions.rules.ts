import type { Id } from '@aura/contract/common'
import type { Movement } from './aura.powers.rules.ts'

/** What a sanction's voids come to for one person. */
export interface SanctionChange {
  /** Above 0 regained, below 0 lost, in all. */
  change: number
  /** What they lost of it, whatever they regained. */
  taken: number
}

/** What a sanction's voids come to for others. */
export function sumChanges(
  sanctionedId: Id,
  acts: readonly { receiverId: Id; regained: number }[],
  powers: readonly Movement[],
): Map<Id, SanctionChange> {
  const changes = new Map<Id, SanctionChange>()
  const add = (id: Id, amount: number) => {
    const { change, taken } = changes.get(id) ?? { change: 0, taken: 0 }
    changes.set(id, { change: change + amount, taken: taken + Math.max(0, -amount) })
  }
  for (const { receiverId, regained } of acts) add(receiverId, regained)
  for (const { from, to, amount } of powers) {
    add(from, -amount)
    add(to, amount)
  }
  // System accounts have ids below 0.
  return new Map([...changes].filter(([id]) => id > 0 && id !== sanctionedId))
}

/**
 * How much of what a sanction takes is written off: what takes a person below zero, or further below, and no more than it takes
 * [AUR-66].
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
