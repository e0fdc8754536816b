import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import {
  hasOtherUnresolvedCase,
  isOtherCaseUnresolved,
  lockCase,
  updateCase,
} from './moderation.case-record.queries.ts'
import { hasUnsettled } from './moderation.decisions.queries.ts'
import { requireEligible } from './moderation.eligibility.service.ts'
import { clearToldAt } from './moderation.settle.queries.ts'

export interface ReopeningDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountAdministration, 'findOtherModerators'>
  auditLog: Pick<AuditLog, 'record'>
}

export type Reopening = ReturnType<typeof createReopening>

/** Opens resolved cases of reports again. */
export function createReopening({ db, clock, accounts, auditLog }: ReopeningDeps) {
  return {
    /**
     * Opens a resolved case of reports again; its decisions stay until other ones are settled.
     *
     * @throws DomainError `moderation.case-open` also where another case of the same target waits, `moderation.too-soon` while the present
     * decisions can be undone, `moderation.{case-unknown,own-case,contest-waits,same-person,own-report}`
     */
    async reopen(actor: Actor, caseId: Id): Promise<{ status: string }> {
      return inTransaction(db, async (tx) => {
        const about = await lockCase(tx, caseId)
        if (about?.kind !== 'report') throw new DomainError('moderation.case-unknown')
        if (about.personId === actor.userId) throw new DomainError('moderation.own-case')
        if (about.status !== 'resolved' || (await hasOtherUnresolvedCase(tx, about)))
          throw new DomainError('moderation.case-open')
        if (await hasUnsettled(tx, caseId, 0)) throw new DomainError('moderation.too-soon')
        await requireEligible(tx, accounts, actor, about)
        await clearToldAt(tx, caseId)
        await updateCase(
          tx,
          caseId,
          { status: 'open', outcome: null, isCleared: false, deciderId: null },
          clock.now(),
        )
        await auditLog.record(tx, { actor, act: 'reopen', caseId, personId: about.personId })
        return { status: 'open' }
      }).catch((error: unknown) => {
        throw isOtherCaseUnresolved(error) ? new DomainError('moderation.case-open') : error
      })
    },
  }
}
