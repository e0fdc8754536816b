import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Mailer, UnsentMail } from '../../platform/mail/mailer.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { findAnyByIds, findAnyBySkeleton, holdAccount } from './account-cards.queries.ts'
import { type AccountState, findAccountState } from './account-state.queries.ts'
import { findOtherModerators, hasRole } from './accounts.queries.ts'
import { skeletonOf } from './pseudos.rules.ts'
import { createSuspensionService, type SuspensionDeps } from './suspension.service.ts'

export type AccountAdministration = ReturnType<typeof createAccountAdministration>

/** The account with this pseudo, whatever its state: for moderators, jobs and commands. */
export const findAnyByPseudo = (db: Db, pseudo: string): Promise<{ id: Id; pseudo: string } | undefined> =>
  findAnyBySkeleton(db, skeletonOf(pseudo))

/** Acts of operators and moderators on accounts in any state. */
export function createAccountAdministration(
  deps: SuspensionDeps & { db: Db; mailer: Mailer; auditLog: AuditLog },
) {
  const { db, clock, mailer, auditLog } = deps
  return {
    ...createSuspensionService(deps),
    /** The moderators other than these accounts who may act now. */
    findOtherModerators: (on: Db, exceptIds: readonly Id[]) =>
      findOtherModerators(on, exceptIds, clock.now()),
    hasRole,
    holdAccount,
    findAnyByIds: (ids: readonly Id[]) => findAnyByIds(db, [...new Set(ids)]),

    /**
     * What an operator has to know to help the owner of an account, with the mails that have not reached it. That somebody looked is logged.
     *
     * @throws DomainError `profiles.unknown`
     */
    async lookUp(pseudo: string, by: string): Promise<AccountState & { unsentMails: UnsentMail[] }> {
      return inTransaction(db, async (tx) => {
        const state = await findAccountState(tx, skeletonOf(pseudo), clock.now())
        if (!state) throw new DomainError('profiles.unknown')
        await auditLog.record(tx, { actor: by, act: 'look-up', personId: state.id, details: 'account' })
        const unsentMails = state.email === null ? [] : await mailer.findUnsent(tx, state.email)
        return { ...state, unsentMails }
      })
    },

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
