import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { findAnyByIds, findAnyBySkeleton, holdAccount } from './account-cards.queries.ts'
import { findOtherModerators, hasRole } from './accounts.queries.ts'
import { skeletonOf } from './pseudos.rules.ts'
import { createSuspensionService, type SuspensionDeps } from './suspension.service.ts'

export type AccountAdministration = ReturnType<typeof createAccountAdministration>

/** The account with this pseudo, whatever its state: for moderators, jobs and commands. */
export const findAnyByPseudo = (db: Db, pseudo: string): Promise<{ id: Id; pseudo: string } | undefined> =>
  findAnyBySkeleton(db, skeletonOf(pseudo))

/** Acts of operators and moderators on accounts in any state. */
export function createAccountAdministration(deps: SuspensionDeps & { db: Db }) {
  const { db, clock } = deps
  return {
    ...createSuspensionService(deps),
    /** The moderators other than these accounts who may act now. */
    findOtherModerators: (on: Db, exceptIds: readonly Id[]) =>
      findOtherModerators(on, exceptIds, clock.now()),
    hasRole,
    holdAccount,
    findAnyByIds: (ids: readonly Id[]) => findAnyByIds(db, [...new Set(ids)]),

    /**
     * The account with this pseudo, whatever its state.
     *
     * @throws DomainError `profiles.unknown`
     */
    async requireAny(pseudo: string): Promise<{ id: Id; pseudo: string }> {
      const account = await findAnyByPseudo(db, pseudo)
      if (!account) throw new DomainError('profiles.unknown')
      return account
    },
  }
}
