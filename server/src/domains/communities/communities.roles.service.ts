import type { Id } from '@aura/contract/common'
import { communitiesOwned } from '@aura/contract/communities/communities.limits'
import { isStaff, type MemberRole, manages } from '@aura/contract/communities/communities.rules'
import type { Actor } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import { hasWritten, upsertBan } from './communities.bans.queries.ts'
import { notifyOwner, notifyRemoval, notifyRole } from './communities.events.ts'
import { revokeInvitationsOf } from './communities.invitations.queries.ts'
import { recordAct } from './communities.log.queries.ts'
import { deleteMember, lockMembershipsOf } from './communities.members.queries.ts'
import { requireReason } from './communities.members.rules.ts'
import { texts } from './communities.members.texts.ts'
import { deleteRequest } from './communities.requests.queries.ts'
import { findOwned, lockRoles, updateRole } from './communities.roles.queries.ts'

export interface RolesDeps {
  db: Db
  clock: Clock
  communityAccess: CommunityAccess
  accountVisibility: Pick<AccountVisibility, 'findCards'>
}

export type RolesService = ReturnType<typeof createRolesService>

/** The member that an owner or admin acts on. */
interface Managed {
  communityId: Id
  accountId: Id
}

interface Removal extends Managed {
  reason?: string | undefined
  /** Length of a ban in days; null for good. */
  ban?: { days: number | null } | undefined
}

/** Roles and removals of members: the owner manages everybody, admins manage plain members [COM-30]. */
export function createRolesService({ db, clock, communityAccess, accountVisibility }: RolesDeps) {
  /** The roles of actor and member, both locked until the transaction ends. */
  async function holdRoles(tx: Tx, actor: Actor, { communityId, accountId }: Managed) {
    const roles = await lockRoles(tx, communityId, [actor.userId, accountId])
    const own = roles.get(actor.userId)
    if (!own) await communityAccess.require(actor, communityId, tx)
    if (!own || !isStaff(own)) throw new DomainError('communities.not-manager')
    return { own, other: roles.get(accountId) }
  }

  async function requireRoles(tx: Tx, actor: Actor, member: Managed) {
    const { own, other } = await holdRoles(tx, actor, member)
    if (!other) throw new DomainError('communities.member-unknown')
    return { own, other }
  }

  /** Accounts that left have no row, so any account may be banned that the actor can see, or whose words there they may delete. */
  const canBan = async (tx: Tx, actor: Actor, { communityId, accountId }: Managed) =>
    (await accountVisibility.findCards(actor, [accountId])).has(accountId) ||
    (await hasWritten(tx, communityId, accountId))

  async function handOver(tx: Tx, actor: Actor, member: Managed): Promise<void> {
    const { communityId, accountId } = member
    // Locks both accounts: another hand-over, a new community or a permanent suspension of either waits.
    for (const id of [actor.userId, accountId].toSorted((one, other) => one - other))
      await lockMembershipsOf(tx, id)
    const { own } = await requireRoles(tx, actor, member)
    if (own !== 'owner') throw new DomainError('communities.not-above')
    if (accountId === actor.userId) return
    const cards = await accountVisibility.findCards(actor, [accountId])
    if (!cards.has(accountId)) throw new DomainError('communities.member-unknown')
    const owned = await findOwned(tx, accountId)
    if (owned.length >= communitiesOwned) throw new DomainError('communities.person-owns-too-many')
    const at = clock.now()
    await updateRole(tx, communityId, actor.userId, 'admin')
    await updateRole(tx, communityId, accountId, 'owner')
    const byId = actor.userId
    const actId = await recordAct(tx, { communityId, act: 'handed-over', byId, personId: accountId, at })
    await notifyOwner(tx, { communityId, actId, byId, at }, { ownerId: accountId })
  }

  async function changeRole(tx: Tx, actor: Actor, member: Managed, role: 'admin' | 'member'): Promise<void> {
    const { communityId, accountId } = member
    const { own, other } = await requireRoles(tx, actor, member)
    if (!manages(own, other)) throw new DomainError('communities.not-above')
    if (role === other) return
    const at = clock.now()
    await updateRole(tx, communityId, accountId, role)
    if (role === 'member') await revokeInvitationsOf(tx, communityId, accountId, at)
    const act = role === 'admin' ? 'promoted' : 'demoted'
    const actId = await recordAct(tx, { communityId, act, byId: actor.userId, personId: accountId, at })
    await notifyRole(tx, { communityId, actId, accountId, role, at })
  }

  return {
    /**
     * Makes a member admin or an admin member [COM-27], or hands the community over from its owner, who becomes an admin [COM-23].
     *
     * @throws DomainError `communities.role-missing` [COM-29], `communities.not-manager`, `communities.not-above` [COM-30],
     * `communities.member-unknown`, `communities.person-owns-too-many`
     */
    async update(actor: Actor, member: Managed, role: MemberRole | undefined): Promise<{ message: string }> {
      if (!role) throw new DomainError('communities.role-missing')
      await inTransaction(db, (tx) =>
        role === 'owner' ? handOver(tx, actor, member) : changeRole(tx, actor, member, role),
      )
      return { message: texts.roleUpdated }
    },

    /**
     * Removes a member [COM-31]; with a ban if wanted, which also works for accounts that are no members [COM-53].
     *
     * @throws DomainError `communities.not-manager`, `communities.not-above` [COM-30], `communities.member-unknown`
     */
    async remove(actor: Actor, { ban, ...removal }: Removal): Promise<{ message: string }> {
      const { communityId, accountId } = removal
      const reason = requireReason(removal.reason)
      const wasMember = await inTransaction(db, async (tx) => {
        // Keeps the account from joining again before the ban is written.
        await lockMembershipsOf(tx, accountId)
        const { own, other } = await holdRoles(tx, actor, removal)
        if (!other && !(ban && (await canBan(tx, actor, removal))))
          throw new DomainError('communities.member-unknown')
        if (other && !manages(own, other)) throw new DomainError('communities.not-above')
        const byId = actor.userId
        const at = clock.now()
        await deleteMember(tx, { communityId, accountId, now: at })
        if (ban) {
          const until = ban.days === null ? null : later(at, days(ban.days))
          await upsertBan(tx, { communityId, accountId, byId, reason, bannedAt: at, until })
          await deleteRequest(tx, { communityId, accountId, now: at })
        }
        const act = ban ? 'banned' : 'removed'
        // The log must not tell members who asked to join.
        const person = other && { personId: accountId }
        const actId = await recordAct(tx, { communityId, act, byId, ...person, reason, at })
        // Only former members are notified: otherwise a ban could send words to strangers.
        if (other)
          await notifyRemoval(tx, { communityId, actId, accountId, isBan: ban !== undefined, reason, at })
        return other !== undefined
      })
      return { message: wasMember ? texts.removed : texts.banned }
    },
  }
}

/**
 * Locks the role of the actor, who must be owner or admin, until the transaction ends. @throws DomainError
 * `communities.not-manager`
 */
export async function holdStaff(
  tx: Tx,
  communityAccess: Pick<CommunityAccess, 'requireStaff'>,
  actor: Actor,
  communityId: Id,
): Promise<void> {
  await lockRoles(tx, communityId, [actor.userId])
  await communityAccess.requireStaff(actor, communityId, tx)
}
