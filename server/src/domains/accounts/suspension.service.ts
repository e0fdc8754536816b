import type { Id } from '@aura/contract/common'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { endSuspension, lockSuspension, updateSuspension } from './accounts.queries.ts'
import { endSessionsOf } from './sessions.queries.ts'
import { isForGood } from './suspension.rules.ts'

export interface SuspensionDeps {
  clock: Clock
  /** Withdraws content of other domains, in the transaction that suspends an account for good. */
  onSuspendedForGood?: ((tx: Tx, accountId: Id) => Promise<void>) | undefined
  /** Restores that content, in the transaction that ends or shortens a suspension for good. */
  onSuspensionLifted?: ((tx: Tx, accountId: Id) => Promise<void>) | undefined
  /** Deletes that content, once the time to appeal is over. */
  onAppealTimeOver?: ((tx: Tx, accountId: Id) => Promise<void>) | undefined
}

export type SuspensionService = ReturnType<typeof createSuspensionService>

export function createSuspensionService(deps: SuspensionDeps) {
  const { clock, onSuspendedForGood, onSuspensionLifted, onAppealTimeOver } = deps

  async function setEnd(tx: Tx, accountId: Id, until: Date | null): Promise<void> {
    if (!until) return endSuspension(tx, accountId, clock.now())
    await updateSuspension(tx, accountId, until)
    await endSessionsOf(tx, accountId, clock.now())
  }

  return {
    /** Locks the end of an account's suspension (null: none now) until the transaction ends. */
    lockEnd: (tx: Tx, accountId: Id): Promise<Date | null> => lockSuspension(tx, accountId, clock.now()),

    /**
     * Suspends an account until a moment and ends its sessions, or ends its suspension (`null`), in the caller's transaction
     * [ACC-38, ACC-50]. {@link withdrawContent} and {@link restoreContent} apply it to content of other domains.
     */
    setEnd,

    /** Withdraws content of other domains if the suspension is permanent; idempotent. */
    async withdrawContent(tx: Tx, accountId: Id, until: Date): Promise<void> {
      if (isForGood(until, clock.now())) await onSuspendedForGood?.(tx, accountId)
    },

    /** Restores the content that a permanent suspension withdrew; idempotent. */
    async restoreContent(tx: Tx, accountId: Id): Promise<void> {
      await onSuspensionLifted?.(tx, accountId)
    },

    /** Deletes the content that a suspension for good withdrew, once the time to appeal is over. */
    async deleteWithdrawnContent(tx: Tx, accountId: Id): Promise<void> {
      await onAppealTimeOver?.(tx, accountId)
    },
  }
}
