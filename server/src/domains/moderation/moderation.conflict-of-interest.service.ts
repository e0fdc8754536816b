import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AuraCaseDetails } from '../aura/aura.case-details.service.ts'
import { type CaseRecord, findCase } from './moderation.case-record.queries.ts'
import { findContestedTarget } from './moderation.contests.queries.ts'

export type Conflicts = ReturnType<typeof createConflicts>

/** The person that an audit entry names; null for a held act, whose giver is shown only in audited views of the case [AUR-42]. */
export const auditedPerson = ({ kind, personId }: Pick<CaseRecord, 'kind' | 'personId'>): Id | null =>
  kind === 'held-act' ? null : personId

/** Refuses moderators the cases about their own content or account, or about aura that they gave, took or received. */
export function createConflicts({
  db,
  auraCaseDetails,
}: {
  db: Db
  auraCaseDetails: Pick<AuraCaseDetails, 'isParty'>
}) {
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

    /** @throws DomainError `moderation.case-unknown`, `moderation.own-case` */
    async requireUninvolved(actor: Actor, caseId: Id): Promise<void> {
      const found = await findCase(db, caseId)
      if (!found) throw new DomainError('moderation.case-unknown')
      await refuseOwnCase(db, actor, found)
    },
  }
}
