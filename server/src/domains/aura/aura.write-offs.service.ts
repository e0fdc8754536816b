import type { Id } from '@aura/contract/common'
import type { Tx } from '../../platform/db/database.ts'
import { findBalances } from './aura.queries.ts'
import { insertWriteOffs } from './aura.sanctions.queries.ts'
import { type SanctionChange, sumWrittenOff } from './aura.sanctions.rules.ts'

interface WriteOff {
  sanctionId: Id
  /** 1: by the sanction; 2: as it is given back. */
  sequence: 1 | 2
  changes: ReadonlyMap<Id, SanctionChange>
  voided: ReadonlyMap<Id, number>
  now: Date
}

/**
 * Writes off losses below zero that a sanction causes, also through held acts that now fit a limit. Returns the resulting change of each
 * account [AUR-66].
 *
 * @param voided their balances once acts were void, before held acts got room
 */
export async function writeOff(
  tx: Tx,
  { sanctionId, sequence, changes, voided, now }: WriteOff,
): Promise<{ id: Id; change: number; spared: number }[]> {
  const balances = await balancesOf(tx, changes)
  const people = [...changes].map(([id, { change, taken }]) => {
    const before = (voided.get(id) ?? 0) - change
    return { id, change, spared: sumWrittenOff({ taken, before, after: balances.get(id) ?? 0 }) }
  })
  const losses = people.map(({ id, spared }) => ({ receiverId: id, amount: spared }))
  await insertWriteOffs(tx, { sanctionId, sequence, losses, now })
  return people.map(({ id, change, spared }) => ({ id, change: change + spared, spared }))
}

/** Ids of the people who have more aura, and of those who have less, after a sanction or its reversal. */
export function concernedBy(people: readonly { id: Id; change: number }[]) {
  const idsOf = (sign: number) => people.flatMap(({ id, change }) => (change * sign > 0 ? [id] : []))
  return { regainedIds: idsOf(1), losingIds: idsOf(-1) }
}

export async function balancesOf(tx: Tx, people: ReadonlyMap<Id, unknown>): Promise<Map<Id, number>> {
  const balances = await findBalances(tx, [...people.keys()])
  return new Map(balances.map(({ accountId, amount }) => [accountId, amount]))
}
