import { normalizePseudo } from '@aura/contract/accounts/pseudo'
import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findAnyBySkeleton } from './account-cards.queries.ts'
import { endSuspension, lockSuspension, updateSuspension } from './accounts.queries.ts'
import { pseudoSkeleton } from './accounts.rules.ts'
import { endSessionsOf } from './sessions.queries.ts'

export interface SuspensionDeps {
  db: Db
  clock: Clock
  /** What other domains do when an account is shut out, in the transaction that does it. */
  onSuspended?: ((tx: Tx, accountId: Id, until: Date) => Promise<void>) | undefined
  /** What other domains do when the suspension of an account ends early, in the transaction that ends it. */
  onReadmitted?: ((tx: Tx, accountId: Id) => Promise<void>) | undefined
}

export type SuspensionService = ReturnType<typeof createSuspensionService>

export function createSuspensionService({ db, clock, onSuspended, onReadmitted }: SuspensionDeps) {
  async function readmit(tx: Tx, accountId: Id): Promise<void> {
    await endSuspension(tx, accountId, clock.now())
    await onReadmitted?.(tx, accountId)
  }

  return {
    /** Locks when the suspension of an account ends, null for none now, until the transaction ends. */
    lockEnd: (tx: Tx, accountId: Id): Promise<Date | null> => lockSuspension(tx, accountId, clock.now()),

    /**
     * Shuts an account out until a moment, ending its sessions at once, or lets it in again (`null`), in the caller's transaction. What
     * other domains do for good waits for {@link settle}.
     */
    async setEnd(tx: Tx, accountId: Id, until: Date | null): Promise<void> {
      if (!until) return readmit(tx, accountId)
      await updateSuspension(tx, accountId, until)
      await endSessionsOf(tx, accountId, clock.now())
    },

    /** What other domains do when an account is shut out, once that is not taken back any more. */
    async settle(tx: Tx, accountId: Id, until: Date): Promise<void> {
      await onSuspended?.(tx, accountId, until)
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
        if (!until) return readmit(tx, account.id)
        await updateSuspension(tx, account.id, until)
        await endSessionsOf(tx, account.id, clock.now())
        await onSuspended?.(tx, account.id, until)
      })
      return account.pseudo
    },
  }
}
