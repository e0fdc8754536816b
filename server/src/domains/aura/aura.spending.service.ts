import type { Id } from '@aura/contract/common'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { lockSpendable, type Spendable } from './aura.spending.queries.ts'

/**
 * Locks the spendable balance of an account until the transaction ends, and requires that it covers `amount`.
 *
 * @throws DomainError `aura.insufficient` [AUR-28], `aura.welcome-reserved` [AUR-65]
 */
export async function requireSpendable(tx: Tx, ownerId: Id, amount: number, now: Date): Promise<void> {
  const account = await lockSpendable(tx, ownerId, now)
  if (account.spendable < amount) throw notSpendable(amount, account)
}

/** Why an account cannot spend an amount: its balance is lower, or what is left is its reserved welcome aura. */
export function notSpendable(amount: number, { balance, spendable, welcomeFrom }: Spendable): DomainError {
  if (!welcomeFrom || balance < amount)
    return new DomainError('aura.insufficient', { values: { amount, balance } })
  return new DomainError('aura.welcome-reserved', { values: { at: formatMoment(welcomeFrom), spendable } })
}
