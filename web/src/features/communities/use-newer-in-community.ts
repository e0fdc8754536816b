import { newerInCommunity } from '@aura/contract/communities/communities.posts.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'

/** Interval of the check, up to half longer at random so that readers do not all ask at once. */
const leastMs = 60_000
const spreadMs = 30_000

/**
 * Whether others have posted since the posts shown were read; asked at an interval while the page is visible.
 *
 * @param asOf when the first page was read; undefined before that
 */
export function useNewerInCommunity(communityId: number, asOf: string | undefined): boolean {
  const [everyMs] = useState(() => leastMs + Math.random() * spreadMs)
  const { data } = useQuery({
    // Not below 'communities': what an action reads again need not ask this.
    queryKey: ['newer-in-community', communityId, asOf],
    queryFn: ({ signal }) =>
      call(newerInCommunity, { params: { id: communityId }, query: { since: asOf ?? '' }, signal }),
    enabled: asOf !== undefined,
    initialData: { hasNewer: false },
    staleTime: everyMs,
    refetchInterval: ({ state }) => (state.data?.hasNewer ? false : everyMs),
    retry: false,
  })
  return data.hasNewer
}
