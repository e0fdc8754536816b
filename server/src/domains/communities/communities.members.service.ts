import type { Id } from '@aura/contract/common'
import { nonMember } from '@aura/contract/communities/communities.rules'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import { deleteMember, insertMember } from './communities.members.queries.ts'
import { texts } from './communities.members.texts.ts'

export interface MembershipDeps {
  db: Db
  clock: Clock
  communityAccess: CommunityAccess
}

export type MembershipService = ReturnType<typeof createMembershipService>

/** Joining and leaving a community. */
export function createMembershipService({ db, clock, communityAccess }: MembershipDeps) {
  return {
    /**
     * Joins a public community [COM-17], or a private one by an invitation [COM-56]; joining twice is a success.
     *
     * @throws DomainError `communities.unknown`, or why the actor may not join
     */
    async join(
      { userId }: Actor,
      communityId: Id,
      invitation: string | undefined,
    ): Promise<{ message: string }> {
      const joining = { communityId, accountId: userId, invitation, now: clock.now() }
      const outcome = await retryOnConflict(() => insertMember(db, joining))
      if (outcome === 'joined' || outcome === 'communities.already-member') return { message: texts.joined }
      throw new DomainError(outcome ?? 'communities.unknown')
    },

    /**
     * Leaves a community [COM-20].
     *
     * @throws DomainError `communities.owner-stays` for its owner [COM-23], `communities.not-member`
     */
    async leave(actor: Actor, communityId: Id): Promise<{ message: string }> {
      if (await retryOnConflict(() => deleteMember(db, communityId, actor.userId)))
        return { message: texts.left }
      const { role } = await communityAccess.require(actor, communityId)
      throw new DomainError(role === nonMember ? 'communities.not-member' : 'communities.owner-stays')
    },
  }
}
