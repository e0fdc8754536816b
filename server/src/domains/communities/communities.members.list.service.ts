import { type Id, maxPageSize } from '@aura/contract/common'
import { membersPageSize } from '@aura/contract/communities/communities.limits'
import type { listMembers, Member } from '@aura/contract/communities/communities.members.contract'
import { isStaff } from '@aura/contract/communities/communities.rules'
import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { readerOf } from '../privacy/privacy.visibility.ts'
import type { RequestsService } from './communities.requests.service.ts'
import {
  type AskedMembers,
  createMembersRead,
  type MemberRow,
  type MembersReadDeps,
  type MembersWanted,
} from './communities.standing.queries.ts'

export interface MembersListDeps extends MembersReadDeps {
  db: Db
  clock: Clock
  requests: Pick<RequestsService, 'waiting'>
}

export type MembersListService = ReturnType<typeof createMembersListService>

/** Members as a reader may see them [COM-12]. */
export function createMembersListService(deps: MembersListDeps) {
  const { db, clock, requests } = deps
  const reads = createMembersRead(deps)
  const loadByAura = createLoader(async (asked: readonly AskedMembers[]) => {
    const rows = Map.groupBy(await reads.readByAura(db, { asked, now: clock.now() }), ({ place }) => place)
    return asked.map((_, index) => rows.get(index + 1) ?? [])
  })

  async function read(
    viewer: Viewer,
    page: Pick<AskedMembers, 'communityId' | 'offset' | 'limit'>,
    wanted: MembersWanted,
  ): Promise<MemberRow[]> {
    const asked = { ...page, ...readerOf(viewer) }
    const isWhole = wanted.part === undefined && wanted.order !== 'pseudo'
    return isWhole ? loadByAura(asked) : reads.find(db, asked, wanted, clock.now())
  }

  return {
    /**
     * A page of members; the first one has the waiting requests, for owner and admins. Places and ranks count everybody, so that pages
     * never overlap; people hidden from the reader are left out.
     *
     * @throws DomainError `communities.unknown`, `communities.members-only` [COM-39]
     */
    async list(
      viewer: Viewer,
      communityId: Id,
      { search = '', sortBy = 'aura', page = 1, limit = membersPageSize }: QueryOf<typeof listMembers>,
    ): Promise<ResponseOf<typeof listMembers>> {
      const size = Math.min(limit, maxPageSize)
      const text = search.trim()
      const rows = await read(
        viewer,
        { communityId, offset: (page - 1) * size, limit: size + 1 },
        {
          order: sortBy,
          part: text === '' ? undefined : plainPseudo(text),
          rank: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined,
        },
      )
      const [first] = rows
      if (!first) throw new DomainError('communities.unknown')
      if (!first.isReadable) throw new DomainError('communities.members-only')
      return {
        members: rows.slice(0, size).flatMap(presentMember),
        requests: page === 1 && isStaff(first.ownRole) ? await requests.waiting(viewer, communityId) : [],
        hasMore: rows.length > size,
      }
    },
  }
}

function presentMember({ accountId, role, joinedAt, rank, aura, ...card }: MemberRow): Member[] {
  if (accountId === null || card.pseudo === null) return []
  return [
    {
      ...{ user_id: accountId, username: card.pseudo, avatar: card.pictureName },
      ...{ aura_type_id: card.auraTypeId, aura, user_rank: rank },
      ...{ member_role: role, joined_at: joinedAt.toISOString() },
    },
  ]
}

/** Without case and accents, as the database keeps the pseudos of members. */
const plainPseudo = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
