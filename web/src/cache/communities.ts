import { getCommunity, myCommunities } from '@aura/contract/communities/communities.contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** A community as the viewer may see it, by id or by name [COM-05, COM-50]. */
export const communityOptions = (idOrName: number | string) =>
  queryOptions({
    queryKey: ['communities', 'detail', String(idOrName)],
    queryFn: ({ signal }) => call(getCommunity, { params: { id: String(idOrName) }, signal }),
  })

/** The viewer's own communities, by name [COM-02]. */
export const myCommunitiesOptions = queryOptions({
  queryKey: ['communities', 'mine'],
  queryFn: async ({ signal }) => (await call(myCommunities, { signal })).userCommunities,
})

/** The lists of a community's posts, each below a key of its own. */
export const communityPostsKey = (communityId: number) => ['communities', 'posts', communityId] as const

/**
 * Reads again what is shown of communities after an action, and forgets the rest: who left or was removed may not read
 * what is cached [COM-22, COM-39].
 */
export async function refreshCommunities(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: ['communities'], type: 'inactive' })
  await client.invalidateQueries({ queryKey: ['communities'] })
}
