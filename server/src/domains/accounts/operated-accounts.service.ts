import { normalizePseudo } from '@aura/contract/accounts/pseudo'
import type { Id } from '@aura/contract/common'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findAnyByIds, findAnyBySkeleton } from './account-cards.queries.ts'
import { pseudoSkeleton } from './accounts.rules.ts'
import { createSuspensionService, type SuspensionDeps } from './suspension.service.ts'

export type OperatedAccounts = ReturnType<typeof createOperatedAccounts>

/** Acts of operators on accounts in any state, by command. */
export function createOperatedAccounts({ db, clock, onSuspended }: SuspensionDeps) {
  return {
    ...createSuspensionService({ db, clock, onSuspended }),
    findAnyByIds: (ids: readonly Id[]) => findAnyByIds(db, [...new Set(ids)]),

    /** @throws DomainError `profiles.unknown` */
    async requireAny(pseudo: string): Promise<{ id: Id; pseudo: string }> {
      const account = await findAnyBySkeleton(db, pseudoSkeleton(normalizePseudo(pseudo)))
      if (!account) throw new DomainError('profiles.unknown')
      return account
    },
  }
}
