import { randomBytes } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import type { Invitation } from '@aura/contract/communities/communities.invitations.contract'
import { invitationLimits } from '@aura/contract/communities/communities.limits'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import { type Clock, days, later } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import {
  findLiveInvitations,
  type InvitationRow,
  insertInvitation,
  isInvitationUsable,
  lockInvitations,
  markInvitationRevoked,
} from './communities.invitations.queries.ts'
import { recordAct } from './communities.log.queries.ts'
import { texts } from './communities.members.texts.ts'
import { holdStaff } from './communities.roles.service.ts'

export interface InvitationsDeps {
  db: Db
  clock: Clock
  communityAccess: CommunityAccess
  accountVisibility: AccountVisibility
}

export type InvitationsService = ReturnType<typeof createInvitationsService>

/** Invitation links, by which people join a private community at once; for owner and admins [COM-56]. */
export function createInvitationsService({ db, clock, communityAccess, accountVisibility }: InvitationsDeps) {
  return {
    /** Invitations that can be used now, the latest first. */
    async list(actor: Actor, communityId: Id): Promise<{ invitations: Invitation[] }> {
      const rows = await findLiveInvitations(db, communityId, clock.now())
      const cards = await accountVisibility.findCards(
        actor,
        rows.map(({ createdById }) => createdById),
      )
      return {
        invitations: rows.map((row) => presentInvitation(row, cards.get(row.createdById)?.pseudo ?? '')),
      }
    },

    /** Whether an invitation to a private community can be used now. @throws DomainError `communities.unknown` */
    async check(viewer: Viewer, communityId: Id, code: string): Promise<{ isValid: boolean }> {
      await communityAccess.require(viewer, communityId)
      const asked = { communityId, code, now: clock.now() }
      return { isValid: await isInvitationUsable(db, asked, accountVisibility) }
    },

    /** Makes an invitation. @throws DomainError `communities.too-many-invitations` */
    async create(
      actor: Actor,
      communityId: Id,
      { days: liveDays, uses: maxUses }: { days: number; uses: number },
    ): Promise<Invitation> {
      const now = clock.now()
      const made = {
        // 144 random bits cannot be guessed.
        code: randomBytes(18).toString('base64url'),
        createdById: actor.userId,
        expiresAt: later(now, days(liveDays)),
        maxUses,
      }
      const id = await inTransaction(db, async (tx) => {
        await lockInvitations(tx, communityId)
        await holdStaff(tx, communityAccess, actor, communityId)
        const live = await findLiveInvitations(tx, communityId, now)
        if (live.length >= invitationLimits.live) throw new DomainError('communities.too-many-invitations')
        await recordAct(tx, { communityId, act: 'invited', byId: actor.userId, at: now })
        return insertInvitation(tx, { ...made, communityId, createdAt: now })
      })
      return presentInvitation({ ...made, id, uses: 0 }, actor.pseudo)
    },

    /** Revokes an invitation; revoking one that is over is a success. */
    async revoke(actor: Actor, communityId: Id, invitationId: Id): Promise<{ message: string }> {
      await inTransaction(db, async (tx) => {
        await holdStaff(tx, communityAccess, actor, communityId)
        const at = clock.now()
        if (!(await markInvitationRevoked(tx, communityId, invitationId, at))) return
        await recordAct(tx, { communityId, act: 'invitation-revoked', byId: actor.userId, at })
      })
      return { message: texts.invitationRevoked }
    },
  }
}

const presentInvitation = (
  { id, code, expiresAt, maxUses, uses }: InvitationRow,
  createdBy: string,
): Invitation => ({
  id,
  code,
  created_by: createdBy,
  expires_at: expiresAt.toISOString(),
  max_uses: maxUses,
  uses,
})
