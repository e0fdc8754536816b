import type { BodyOf, ResponseOf } from '@aura/contract/endpoint'
import type { listReasons, Reason, saveReason } from '@aura/contract/moderation/moderation.decisions.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import { otherReason } from './moderation.decisions.rules.ts'
import { findReasons, insertReason, type ReasonRow, upsertReason } from './moderation.reasons.queries.ts'

export interface ReasonsDeps {
  db: Db
  auditLog: AuditLog
}

export type ReasonsService = ReturnType<typeof createReasonsService>

/** The list of reasons that decisions give. */
export function createReasonsService({ db, auditLog }: ReasonsDeps) {
  return {
    async list(): Promise<ResponseOf<typeof listReasons>> {
      return { reasons: (await findReasons(db)).map(presentReason) }
    },

    /**
     * Adds a reason, or changes one; decisions keep the words they were made with.
     *
     * @throws DomainError `moderation.reason-exists` when adding a reason under a used code
     * @throws DomainError `moderation.reason-needed` when deactivating `other`, which removals outside the desk use
     */
    async save(actor: Actor, code: string, body: BodyOf<typeof saveReason>): Promise<Reason> {
      const { label, rule, text, is_active: isActive, is_new: isNew = false } = body
      if (code === otherReason && !isActive) throw new DomainError('moderation.reason-needed')
      const reason = { code, label, rule, text, isActive }
      await inTransaction(db, async (tx) => {
        if (!isNew) await upsertReason(tx, reason)
        else if (!(await insertReason(tx, reason))) throw new DomainError('moderation.reason-exists')
        await auditLog.record(tx, { actor, act: 'save-reason', details: code })
      })
      return presentReason(reason)
    },
  }
}

function presentReason({ code, label, rule, text, isActive }: ReasonRow): Reason {
  return { code, label, rule, text, is_active: isActive }
}
