import { normalizePseudo } from '@aura/contract/accounts/pseudo'
import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findAnyBySkeleton } from './account-cards.queries.ts'
import { endSuspension, lockSuspension, updateSuspension } from './accounts.queries.ts'
import { isForGood, pseudoSkeleton } from './accounts.rules.ts'
import { endSessionsOf } from './sessions.queries.ts'

export interface SuspensionDeps {
  db: Db
  clock: Clock
  /** What other domains withdraw when an account is shut out for good, in the transaction that does it. */
  onSuspendedForGood?: ((tx: Tx, accountId: Id) => Promise<void>) | undefined
  /** What other domains give back when a suspension is no more for good, in the transaction that ends or shortens it. */
  onReadmitted?: ((tx: Tx, accountId: Id) => Promise<void>) | undefined
  /** What other domains delete once a suspension for good can be overturned no more. */
  onUncontestable?: ((tx: Tx, accountId: Id) => Promise<void>) | undefined
}

export type SuspensionService = ReturnType<typeof createSuspensionService>

export function createSuspensionService(deps: SuspensionDeps) {
  const { db, clock, onSuspendedForGood, onReadmitted, onUncontestable } = deps

  async function setEnd(tx: Tx, accountId: Id, until: Date | null): Promise<void> {
    if (!until) return endSuspension(tx, accountId, clock.now())
    await updateSuspension(tx, accountId, until)
    await endSessionsOf(tx, accountId, clock.now())
  }

  return {
    /** Locks when the suspension of an account ends, null for none now, until the transaction ends. */
    lockEnd: (tx: Tx, accountId: Id): Promise<Date | null> => lockSuspension(tx, accountId, clock.now()),

    /**
     * Shuts an account out until a moment, ending its sessions at once, or lets it in again (`null`), in the caller's transaction. What
     * other domains do waits for {@link settle} and {@link giveBack}.
     */
    setEnd,

    /** Has other domains withdraw what a suspension until then takes, if it is for good. Repeated, changes nothing. */
    async settle(tx: Tx, accountId: Id, until: Date): Promise<void> {
      if (isForGood(until, clock.now())) await onSuspendedForGood?.(tx, accountId)
    },

    /** Has other domains give back what a suspension for good took. Repeated, changes nothing. */
    async giveBack(tx: Tx, accountId: Id): Promise<void> {
      await onReadmitted?.(tx, accountId)
    },

    /** Has other domains delete what they withdrew, once the suspension can be overturned no more. */
    async forgetWithdrawn(tx: Tx, accountId: Id): Promise<void> {
      await onUncontestable?.(tx, accountId)
    },

    /**
     * Shuts an account out until a moment, ending its sessions at once, or lets it in again (`null`) [ACC-38, ACC-50].
     *
     * @returns the account's pseudo as written
     * @throws DomainError `profiles.unknown`
     */
    async suspend(pseudo: string, until: Date | null): Promise<string> {
      const account = await findAnyBySkeleton(db, pseudoSkeleton(normalizePseudo(pseudo)))
      if (!account) throw new DomainError('profiles.unknown')
      await inTransaction(db, async (tx) => {
        await setEnd(tx, account.id, until)
        if (isForGood(until, clock.now())) await onSuspendedForGood?.(tx, account.id)
        else await onReadmitted?.(tx, account.id)
      })
      return account.pseudo
    },
  }
}
