import { plainText } from '@aura/contract/accounts/pseudo'
import type { Id } from '@aura/contract/common'
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
import {
  type AskedMembers,
  type AskedRow,
  createMembersRead,
  type ListedMember,
  listedIn,
  type MembersReadDeps,
  type MembersWanted,
} from './communities.members.list.queries.ts'
import type { RequestsService } from './communities.requests.service.ts'
import { presentAsMember } from './communities.views.ts'

export interface MembersListDeps extends MembersReadDeps {
  db: Db
  clock: Clock
  requests: Pick<RequestsService, 'waiting'>
}

export type MembersListService = ReturnType<typeof createMembersListService>

type Answer = ResponseOf<typeof listMembers>

/** A page, shared by its simultaneous readers. */
interface SharedPage {
  /** One member more than asked for if another page follows. */
  members: ListedMember[]
  /** The members as JSON, serialized for the first reader. */
  text?: string
}

/** The answer to one reader; undefined for an unknown community. */
type Found =
  | (Pick<AskedRow, 'isReadable' | 'ownRole' | 'blockedIds'> & { page: SharedPage | undefined })
  | undefined

/** Members as a reader may see them [COM-12]. */
export function createMembersListService(deps: MembersListDeps) {
  const { db, clock, requests } = deps
  const reads = createMembersRead(deps)
  /** Not cached: concurrent readers share one statement, which starts after all of them asked. */
  const loadByAura = createLoader(async (asked: readonly AskedMembers[]) =>
    foundIn(asked, await reads.readByAura(db, { asked, now: clock.now() })),
  )

  async function read(
    viewer: Viewer,
    page: Pick<AskedMembers, 'communityId' | 'offset' | 'limit'>,
    wanted: MembersWanted,
  ): Promise<Found> {
    const asked = { ...page, ...readerOf(viewer) }
    const isWhole = wanted.part === undefined && wanted.order !== 'pseudo'
    if (isWhole) return loadByAura(asked)
    return foundIn([asked], await reads.find(db, asked, wanted, clock.now()))[0]
  }

  return {
    /**
     * A page of members as JSON; the first page carries the pending requests for owner and admins. Positions and ranks count hidden
     * members, so that pages never overlap; the entries of hidden members are left out.
     *
     * @throws DomainError `communities.unknown`, `communities.members-only` [COM-39]
     */
    async list(
      viewer: Viewer,
      communityId: Id,
      { search = '', sortBy = 'aura', page = 1, limit: size = membersPageSize }: QueryOf<typeof listMembers>,
    ): Promise<Omit<Answer, 'members'> & { members: string }> {
      const text = search.trim()
      const found = await read(
        viewer,
        { communityId, offset: (page - 1) * size, limit: size + 1 },
        {
          order: sortBy,
          // The search text in the form in which the index holds pseudos.
          part: text === '' ? undefined : plainText(text),
          rank: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined,
        },
      )
      if (!found) throw new DomainError('communities.unknown')
      if (!found.isReadable || !found.page) throw new DomainError('communities.members-only')
      return {
        members: writeMembers(found.page, size, found.blockedIds),
        requests: page === 1 && isStaff(found.ownRole) ? await requests.waiting(viewer, communityId) : [],
        hasMore: found.page.members.length > size,
      }
    },
  }
}

/** What each reader asked for, from the rows of one statement. */
function foundIn(asked: readonly AskedMembers[], rows: readonly AskedRow[]): Found[] {
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  const pages = new Map<number | null, SharedPage>(
    rows
      .filter(({ place, pagePlace }) => place === pagePlace)
      .map((row) => [row.place, { members: listedIn(row) }]),
  )
  return asked.map((_, index) => {
    const row = byPlace.get(index + 1)
    if (!row) return undefined
    const { isReadable, ownRole, blockedIds, pagePlace } = row
    return { isReadable, ownRole, blockedIds, page: pages.get(pagePlace) }
  })
}

/** The first `size` members of a page as JSON, without those whom a block hides from the reader. */
function writeMembers(page: SharedPage, size: number, blockedIds: readonly Id[] | null): string {
  if (!blockedIds) {
    page.text ??= JSON.stringify(presentMembers(page.members.slice(0, size)))
    return page.text
  }
  const blocked = new Set(blockedIds)
  return JSON.stringify(
    presentMembers(page.members.slice(0, size).filter(({ accountId }) => !blocked.has(accountId))),
  )
}

const presentMembers = (members: readonly ListedMember[]): Member[] =>
  members.flatMap(({ card, aura, rank, role, joinedAt }) =>
    card
      ? [
          {
            ...presentAsMember(card),
            aura,
            user_rank: rank,
            member_role: role,
            joined_at: joinedAt,
          },
        ]
      : [],
  )
