import type { Id } from '@aura/contract/common'
import type { Movement } from './aura.powers.rules.ts'

/** What a sanction comes to for others, above 0 regained and below 0 lost; people it leaves as they were are absent. */
export function sumChanges(
  sanctionedId: Id,
  acts: readonly { receiverId: Id; regained: number }[],
  powers: readonly Movement[],
): Map<Id, number> {
  const changes = new Map<Id, number>()
  const add = (id: Id, amount: number) => changes.set(id, (changes.get(id) ?? 0) + amount)
  for (const { receiverId, regained } of acts) add(receiverId, regained)
  for (const { from, to, amount } of powers) {
    add(from, -amount)
    add(to, amount)
  }
  // System accounts have ids below 0.
  return new Map([...changes].filter(([id, amount]) => id > 0 && id !== sanctionedId && amount !== 0))
}

/** How much of what a sanction takes is written off: what it takes below zero, and no more than it takes [AUR-66]. */
export function sumWrittenOff({ taken, balance }: { taken: number; balance: number }): number {
  return Math.min(taken, Math.max(0, -balance))
}
