import type { Id } from '@aura/contract/common'
import { nonMember } from '@aura/contract/communities/communities.rules'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { batchWrites } from '../../platform/db/batch-writes.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction, retryOnConflict } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import {
  deleteMember,
  insertMember,
  insertMembers,
  type JoinOutcome,
  lockMembershipsOf,
} from './communities.members.queries.ts'
import { texts } from './communities.members.texts.ts'
import { closeCommunity, hasOtherMembers, lockCommunity } from './communities.succession.queries.ts'

export interface MembershipDeps {
  db: Db
  clock: Clock
  communityAccess: CommunityAccess
  accountVisibility: Pick<AccountVisibility, 'cardOf'>
}

/** A request to join, with the code of an invitation if any. */
interface AskedJoining {
  communityId: Id
  accountId: Id
  invitation: string | undefined
}

export type MembershipService = ReturnType<typeof createMembershipService>

/** Joining, leaving and closing a community. */
export function createMembershipService(deps: MembershipDeps) {
  const { db, clock, communityAccess, accountVisibility } = deps

  const joinAlone = async ({ invitation, ...asked }: AskedJoining): Promise<JoinOutcome> => {
    const now = clock.now()
    const outcome = await retryOnConflict(() =>
      insertMember(db, { ...asked, invitation, now }, accountVisibility),
    )
    if (!outcome) throw new DomainError('communities.unknown')
    return outcome
  }

  /** Concurrent joins share one statement and its commit; a join that this statement does not settle runs again by itself. */
  const joinTogether = batchWrites<AskedJoining, JoinOutcome>({
    ownerOf: ({ accountId }) => accountId,
    isBatchedAlone: true,
    writeBatch: async (asked) => {
      const joined = new Set(await insertMembers(db, asked, clock.now()))
      return asked.map(({ accountId }) => (joined.has(accountId) ? 'joined' : undefined))
    },
    writeOne: joinAlone,
  })

  async function requireOwner(actor: Actor, communityId: Id, connection: Db): Promise<void> {
    const { role } = await communityAccess.require(actor, communityId, connection)
    if (role !== 'owner') throw new DomainError('communities.not-owner')
  }

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
      const asked = { communityId, accountId: userId, invitation }
      const outcome = await (invitation === undefined ? joinTogether(asked) : joinAlone(asked))
      if (outcome === 'joined' || outcome === 'communities.already-member') return { message: texts.joined }
      throw new DomainError(outcome)
    },

    /**
     * Leaves a community [COM-20].
     *
     * @throws DomainError `communities.owner-stays` for its owner [COM-23], `communities.not-member`
     */
    async leave(actor: Actor, communityId: Id): Promise<{ message: string }> {
      const membership = { communityId, accountId: actor.userId, now: clock.now() }
      if (await retryOnConflict(() => deleteMember(db, membership))) return { message: texts.left }
      const { role } = await communityAccess.require(actor, communityId)
      throw new DomainError(role === nonMember ? 'communities.not-member' : 'communities.owner-stays')
    },

    /**
     * Closes a community whose owner is its only member: they can neither leave nor hand it over.
     *
     * @throws DomainError `communities.unknown`, `communities.not-owner`, `communities.has-members`
     */
    async close(actor: Actor, communityId: Id): Promise<{ message: string }> {
      await requireOwner(actor, communityId, db)
      await inTransaction(db, async (tx) => {
        await lockMembershipsOf(tx, actor.userId)
        await lockCommunity(tx, communityId)
        await requireOwner(actor, communityId, tx)
        if (await hasOtherMembers(tx, communityId, actor.userId))
          throw new DomainError('communities.has-members')
        await closeCommunity(tx, communityId, clock.now())
      })
      return { message: texts.closed }
    },
  }
}
