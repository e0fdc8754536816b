import type { Id } from '@aura/contract/common'
import type { Action } from '@aura/contract/moderation/moderation.decisions.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { AuraCaseDetails } from '../aura/aura.case-details.service.ts'
import type { SanctionsService } from '../aura/aura.sanctions.service.ts'
import { findAppeal, findAppealedTarget } from './moderation.appeals.queries.ts'
import { type CaseRecord, findCase } from './moderation.case-record.queries.ts'
import { findDecision } from './moderation.decisions.queries.ts'

export type Conflicts = ReturnType<typeof createConflicts>

/** The person that an audit entry names; null for a held act, whose giver is shown only in audited views of the case [AUR-42]. */
export const auditedPerson = ({ kind, personId }: Pick<CaseRecord, 'kind' | 'personId'>): Id | null =>
  kind === 'held-act' ? null : personId

export interface ConflictsDeps {
  db: Db
  auraCaseDetails: Pick<AuraCaseDetails, 'isParty'>
  sanctions: Pick<SanctionsService, 'wouldChange' | 'hasChanged'>
  auditLog: Pick<AuditLog, 'record'>
}

/** Refuses moderators the cases about their own content or account, or about aura that they gave, took or received. */
export function createConflicts({ db, auraCaseDetails, sanctions, auditLog }: ConflictsDeps) {
  /**
   * Refuses a moderator whose aura the case changes, and records it: the refusal names an account that may have taken aura, and givers of
   * losses are anonymous [AUR-42].
   */
  async function refuseBeneficiary(actor: Actor, caseId: Id): Promise<never> {
    // In its own transaction, since the caller's is rolled back.
    await inTransaction(db, (tx) => auditLog.record(tx, { actor, act: 'look-up', details: `case ${caseId}` }))
    throw new DomainError('moderation.own-case')
  }

  /** @throws DomainError `moderation.own-case` */
  async function refuseOwnCase(
    on: Db,
    { userId }: Pick<Actor, 'userId'>,
    { kind, targetId, personId }: Pick<CaseRecord, 'kind' | 'targetId' | 'personId'>,
  ): Promise<void> {
    const judged =
      kind === 'decision-contest' ? await findAppealedTarget(on, targetId) : { targetType: kind, targetId }
    if (personId === userId || (judged && (await auraCaseDetails.isParty(on, judged, userId))))
      throw new DomainError('moderation.own-case')
  }

  return {
    refuseOwnCase,

    /**
     * Refuses to void giving that moved aura of the moderator. The caller has not locked the case.
     *
     * @throws DomainError `moderation.own-case`
     */
    async refuseVoidingForOneself(
      on: Db,
      actor: Actor,
      caseId: Id,
      actions: readonly Pick<Action, 'kind'>[],
    ): Promise<void> {
      if (!actions.some(({ kind }) => kind === 'void-giving')) return
      const personId = (await findCase(on, caseId))?.personId ?? null
      if (personId !== null && (await sanctions.wouldChange(on, personId, actor.userId)))
        await refuseBeneficiary(actor, caseId)
    },

    /**
     * Refuses to answer the appeal of a decision that changed the moderator's aura. The caller has not locked the case.
     *
     * @throws DomainError `moderation.own-case`
     */
    async refuseAppealForOneself(on: Db, actor: Actor, caseId: Id): Promise<void> {
      const found = await findCase(on, caseId)
      const appeal = found?.kind === 'decision-contest' ? await findAppeal(on, found.targetId) : undefined
      const sanctionId = (appeal && (await findDecision(on, appeal.decisionId)))?.sanctionId ?? null
      if (sanctionId !== null && (await sanctions.hasChanged(on, sanctionId, actor.userId)))
        await refuseBeneficiary(actor, caseId)
    },

    /** @throws DomainError `moderation.case-unknown`, `moderation.own-case` */
    async requireUninvolved(actor: Actor, caseId: Id): Promise<void> {
      const found = await findCase(db, caseId)
      if (!found) throw new DomainError('moderation.case-unknown')
      await refuseOwnCase(db, actor, found)
    },
  }
}
