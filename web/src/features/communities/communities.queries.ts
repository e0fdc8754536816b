import { maxPageSize } from '@aura/contract/common'
import {
  type CommunityCard,
  communityRole,
  listCommunities,
  type OwnCommunity,
  searchCommunities,
} from '@aura/contract/communities/communities.contract'
import { checkInvitation } from '@aura/contract/communities/communities.invitations.contract'
import { communitiesPage } from '@aura/contract/communities/communities.limits'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const { first, more } = communitiesPage

export interface CommunitiesPage {
  communities: CommunityCard[]
  /** The viewer’s own, on the first page of the whole list. */
  userCommunities: OwnCommunity[]
  hasMore: boolean
}

/** Communities, ten at first and five more each time: all of them, or those a search finds [COM-01, COM-02, COM-03]. */
export const communitiesOptions = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'list', search],
    queryFn: ({ pageParam: pagesBefore, signal }): Promise<CommunitiesPage> => {
      if (search !== '') return searchAtLength(search, first + pagesBefore * more, signal)
      // The first page is as long as `first / more` later pages.
      const query =
        pagesBefore === 0 ? { page: 1, perPage: first } : { page: first / more + pagesBefore, perPage: more }
      return call(listCommunities, { query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : null),
    placeholderData: keepPreviousData,
  })

/** A search has no pages: the next call asks for a longer list, which repeats the first results. */
async function searchAtLength(search: string, limit: number, signal: AbortSignal): Promise<CommunitiesPage> {
  const { communities } = await call(searchCommunities, { query: { query: search, limit }, signal })
  return { communities, userCommunities: [], hasMore: communities.length >= limit && limit < maxPageSize }
}

/** The viewer's role in a community, and why they may not join it [COM-06]. */
export const communityRoleOptions = (communityId: number) =>
  queryOptions({
    queryKey: ['communities', 'role', communityId],
    queryFn: ({ signal }) => call(communityRole, { params: { id: communityId }, signal }),
  })

/** Whether an invitation in the address can be used now [COM-56]. */
export const invitationCheckOptions = (communityId: number, invitation = '') =>
  queryOptions({
    queryKey: ['communities', 'invitation', communityId, invitation],
    queryFn: ({ signal }) =>
      call(checkInvitation, { params: { id: communityId }, query: { invitation }, signal }),
  })
