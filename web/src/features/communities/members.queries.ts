import { listBans } from '@aura/contract/communities/communities.bans.contract'
import { listInvitations } from '@aura/contract/communities/communities.invitations.contract'
import { membersPageSize } from '@aura/contract/communities/communities.limits'
import { communityLog } from '@aura/contract/communities/communities.log.contract'
import {
  listDeclinedRequests,
  listMembers,
  type MemberOrder,
} from '@aura/contract/communities/communities.members.contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readPart } from '../../cache/communities.ts'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

export interface MembersAsked {
  /** Part of a pseudo, or a rank; empty for all. */
  search: string
  sortBy: MemberOrder
}

/** Members of a community, page by page; the first page of all of them also holds the requests to join [COM-12, COM-14, COM-24]. */
export const membersOptions = (communityId: number, { search, sortBy }: MembersAsked) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'members', communityId, search, sortBy],
    queryFn: ({ client, pageParam: page, signal }) =>
      readPart(
        client,
        communityId,
        call(listMembers, {
          params: { id: communityId },
          query: { sortBy, page, limit: membersPageSize, ...(search !== '' && { search }) },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : null),
    placeholderData: keepPreviousData,
  })

/** Requests that were declined, the latest first [COM-52]. */
export const declinedOptions = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'declined', id],
    queryFn: ({ client, pageParam, signal }) =>
      readPart(
        client,
        id,
        call(listDeclinedRequests, { params: { id }, query: fromCursor(pageParam), signal }),
      ),
    ...byCursor,
  })

/** The people banned now, the latest first [COM-53]. */
export const bansOptions = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'bans', id],
    queryFn: ({ client, pageParam, signal }) =>
      readPart(client, id, call(listBans, { params: { id }, query: fromCursor(pageParam), signal })),
    ...byCursor,
  })

/** Acts of owner and admins, the latest first [COM-54]. */
export const logOptions = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['communities', 'log', id],
    queryFn: ({ client, pageParam, signal }) =>
      readPart(client, id, call(communityLog, { params: { id }, query: fromCursor(pageParam), signal })),
    ...byCursor,
  })

/** Invitation links that can be used now [COM-56]. */
export const invitationsOptions = (id: number) =>
  queryOptions({
    queryKey: ['communities', 'invitations', id],
    queryFn: ({ client, signal }) => readPart(client, id, call(listInvitations, { params: { id }, signal })),
  })
