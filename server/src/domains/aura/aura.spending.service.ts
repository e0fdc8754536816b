import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'

/**
 * Locks what an account can spend until the transaction ends, and requires that it covers `amount`.
 *
 * @throws DomainError `aura.insufficient` [AUR-28]
 */
export async function requireSpendable(tx: Tx, ownerId: Id, amount: number): Promise<void> {
  const { rows } = await sql<{
    balance: number
  }>`select lock_spendable_balance(${ownerId}) as balance`.execute(tx)
  const balance = rows[0]?.balance ?? 0
  if (balance < amount) throw insufficient(amount, balance)
}

export function insufficient(amount: number, balance: number): DomainError {
  return new DomainError('aura.insufficient', { values: { amount, balance } })
}
