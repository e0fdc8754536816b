import { type Id, maxPageSize } from '@aura/contract/common'
import { membersPageSize } from '@aura/contract/communities/communities.limits'
import type { listMembers } from '@aura/contract/communities/communities.members.contract'
import { isStaff } from '@aura/contract/communities/communities.rules'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AuraService } from '../aura/aura.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import type { RequestsService } from './communities.requests.service.ts'
import { findMembers } from './communities.standing.queries.ts'

export interface MembersListDeps {
  db: Db
  communityAccess: CommunityAccess
  accountVisibility: AccountVisibility
  aura: Pick<AuraService, 'balancesOf'>
  requests: Pick<RequestsService, 'waiting'>
}

export type MembersListService = ReturnType<typeof createMembersListService>

/** Members as a reader may see them [COM-12]. */
export function createMembersListService(deps: MembersListDeps) {
  const { db, communityAccess, accountVisibility, aura, requests } = deps
  return {
    /**
     * A page of members, with the requests that wait on the first one, for owner and admins. Places and ranks count everybody; a page
     * leaves out whom the reader may not see, so that pages are the same for everyone and never overlap. No block hides a member from
     * owner, admins and moderators.
     *
     * @throws DomainError `communities.unknown`, `communities.members-only` [COM-39]
     */
    async list(
      viewer: Viewer,
      communityId: Id,
      { search = '', sortBy = 'aura', page = 1, limit = membersPageSize }: QueryOf<typeof listMembers>,
    ): Promise<ResponseOf<typeof listMembers>> {
      const { role } = await communityAccess.requireReader(viewer, communityId)
      const size = Math.min(limit, maxPageSize)
      const text = search.trim()
      const found = await findMembers(db, communityId, {
        ...{ order: sortBy, offset: (page - 1) * size, limit: size + 1 },
        part: text === '' ? undefined : plainPseudo(text),
        rank: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined,
      })
      const rows = found.slice(0, size)
      const ids = rows.map(({ accountId }) => accountId)
      const [cards, balances, waiting] = await Promise.all([
        viewer && (isStaff(role) || viewer.isModerator)
          ? accountVisibility.findCardsForStaff(viewer, ids)
          : accountVisibility.findCards(viewer, ids),
        aura.balancesOf(ids),
        page === 1 && isStaff(role) ? requests.waiting(viewer, communityId) : [],
      ])
      return {
        members: rows.flatMap(({ accountId, role: memberRole, joinedAt, rank }) => {
          const card = cards.get(accountId)
          if (!card) return []
          return {
            ...{ user_id: card.id, username: card.pseudo, avatar: card.pictureName },
            ...{ aura_type_id: card.auraTypeId, aura: balances.get(accountId) ?? 0, user_rank: rank },
            ...{ member_role: memberRole, joined_at: joinedAt.toISOString() },
          }
        }),
        requests: waiting,
        hasMore: found.length > size,
      }
    },
  }
}

/** Without case and accents, as the database keeps the pseudos of members. */
const plainPseudo = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
