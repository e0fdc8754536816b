import { newerInCommunity } from '@aura/contract/communities/communities.posts.contract'
import { useHasNewer } from '../../cache/use-has-newer.ts'
import { call } from '../../lib/call.ts'

/** Whether others have posted since the posts shown were read, at `asOf`. */
export function useNewerInCommunity(communityId: number, asOf: string | undefined): boolean {
  return useHasNewer({
    // Not below 'communities': refreshing them after an action need not repeat this check.
    queryKey: ['newer-in-community', communityId],
    asOf,
    ask: (since, signal) => call(newerInCommunity, { params: { id: communityId }, query: { since }, signal }),
  })
}
