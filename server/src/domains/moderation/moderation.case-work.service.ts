import type { Id } from '@aura/contract/common'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { Note, takeCase } from '@aura/contract/moderation/moderation.case.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountsService } from '../accounts/accounts.service.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { lockCase } from './moderation.case-record.queries.ts'
import { insertNote, updateAssignee } from './moderation.cases.queries.ts'
import { named } from './moderation.cases.views.ts'
import { auditedPerson, type Conflicts } from './moderation.conflict-of-interest.service.ts'

export interface CaseWorkDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'findName'>
  conflicts: Conflicts
  auditLog: AuditLog
}

type Assignment = ResponseOf<typeof takeCase>

export type CaseWork = ReturnType<typeof createCaseWork>

/** How moderators share cases: who works on one, and their private notes [MOD-24]. */
export function createCaseWork({ db, clock, accounts, conflicts, auditLog }: CaseWorkDeps) {
  return {
    /**
     * Takes a case, or takes it over from the moderator `from` [MOD-24].
     *
     * @throws DomainError `moderation.case-unknown`, `moderation.own-case`, `moderation.taken` by a moderator other than `from`
     */
    async take(actor: Actor, id: Id, from: Id | undefined): Promise<Assignment> {
      const { userId, pseudo } = actor
      await inTransaction(db, async (tx) => {
        const found = await lockCase(tx, id)
        if (!found) throw new DomainError('moderation.case-unknown')
        await conflicts.refuseOwnCase(tx, actor, found)
        const { assigneeId } = found
        if (assigneeId === userId) return
        if (assigneeId !== null && assigneeId !== from) {
          throw new DomainError('moderation.taken', {
            values: { pseudo: await accounts.findName(tx, assigneeId) },
          })
        }
        await updateAssignee(tx, id, userId, clock.now())
        const details = assigneeId === null ? '' : 'taken-over'
        await auditLog.record(tx, { actor, act: 'take', caseId: id, personId: auditedPerson(found), details })
      })
      return { assignee: { id: userId, pseudo } }
    },

    /** Releases a case; idempotent. @throws DomainError `moderation.case-unknown`, `moderation.own-case` */
    async release(actor: Actor, id: Id): Promise<Assignment> {
      return inTransaction(db, async (tx) => {
        const found = await lockCase(tx, id)
        if (!found) throw new DomainError('moderation.case-unknown')
        await conflicts.refuseOwnCase(tx, actor, found)
        const { assigneeId } = found
        if (assigneeId !== null && assigneeId !== actor.userId)
          return { assignee: named(assigneeId, await accounts.findName(tx, assigneeId)) }
        if (assigneeId !== null) {
          await updateAssignee(tx, id, null, clock.now())
          await auditLog.record(tx, { actor, act: 'release', caseId: id, personId: auditedPerson(found) })
        }
        return { assignee: null }
      })
    },

    /** Adds a private note [MOD-24]. @throws DomainError `moderation.case-unknown`, `moderation.own-case` */
    async addNote(
      actor: Actor,
      caseId: Id,
      words: string,
      idempotency: IdempotencyKey | undefined,
    ): Promise<Note> {
      const { userId, pseudo } = actor
      await conflicts.requireUninvolved(actor, caseId)
      const text = words.trim()
      return runOnce(db, userId, idempotency, async (tx) => {
        const now = clock.now()
        const id = await insertNote(tx, { caseId, authorId: userId, text, now })
        if (id === undefined) throw new DomainError('moderation.case-unknown')
        await auditLog.record(tx, { actor, act: 'note', caseId })
        return { id, author: { id: userId, pseudo }, text, created_at: now.toISOString() }
      })
    },
  }
}
