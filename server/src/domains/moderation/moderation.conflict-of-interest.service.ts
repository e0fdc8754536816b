import type { Id } from '@aura/contract/common'
import type { ActionKind } from '@aura/contract/moderation/moderation.decisions.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AuditLog } from '../audit/audit.service.ts'
import type { AuraCaseDetails } from '../aura/aura.case-details.service.ts'
import type { SanctionsService } from '../aura/aura.sanctions.service.ts'
import { type CaseRecord, findCase } from './moderation.case-record.queries.ts'
import { findContest, findContestedTarget } from './moderation.contests.queries.ts'
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
  /** Refuses, and records it: the refusal tells whose acts moved the moderator's aura, also of those who took some [AUR-42]. */
  async function refuseBeneficiary(actor: Actor, caseId: Id, isConcerned: boolean): Promise<void> {
    if (!isConcerned) return
    // Without the case, whose row the caller may lock.
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
      kind === 'decision-contest' ? await findContestedTarget(on, targetId) : { targetType: kind, targetId }
    if (personId === userId || (judged && (await auraCaseDetails.isParty(on, judged, userId))))
      throw new DomainError('moderation.own-case')
  }

  return {
    refuseOwnCase,

    /** Refuses to void giving that moved aura of the moderator. The caller has no lock of the case. @throws DomainError `moderation.own-case` */
    async refuseVoidingForOneself(actor: Actor, caseId: Id, kinds: readonly ActionKind[]): Promise<void> {
      if (!kinds.includes('void-giving')) return
      const personId = (await findCase(db, caseId))?.personId
      if (personId != null)
        await refuseBeneficiary(actor, caseId, await sanctions.wouldChange(db, personId, actor.userId))
    },

    /** Refuses the contest of a decision that changed the moderator's aura, in the same way. @throws DomainError `moderation.own-case` */
    async refuseContestForOneself(actor: Actor, caseId: Id): Promise<void> {
      const found = await findCase(db, caseId)
      const contest = found?.kind === 'decision-contest' ? await findContest(db, found.targetId) : undefined
      const decision = contest && (await findDecision(db, contest.decisionId))
      if (decision?.sanctionId != null)
        await refuseBeneficiary(
          actor,
          caseId,
          await sanctions.hasChanged(db, decision.sanctionId, actor.userId),
        )
    },

    /** @throws DomainError `moderation.case-unknown`, `moderation.own-case` */
    async requireUninvolved(actor: Actor, caseId: Id): Promise<void> {
      const found = await findCase(db, caseId)
      if (!found) throw new DomainError('moderation.case-unknown')
      await refuseOwnCase(db, actor, found)
    },
  }
}
