import { getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import type { ResponseOf } from '@aura/contract/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** A challenge with its first entries, and the one that the address names. */
export type ChallengeDetail = ResponseOf<typeof getChallenge>

/** A challenge as the viewer may see it, with the entry that the address names [CHL-03, CHL-04]. */
export const challengeOptions = (challengeId: number, postId?: number) =>
  queryOptions({
    queryKey: ['challenges', 'detail', challengeId, postId ?? null],
    queryFn: ({ signal }) =>
      call(getChallenge, {
        params: { id: challengeId },
        query: postId === undefined ? {} : { post: postId },
        signal,
      }),
  })

/** After an action: reads the queries of challenges on the screen again, and removes the others. */
export async function refreshChallenges(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: ['challenges'], type: 'inactive' })
  await client.invalidateQueries({ queryKey: ['challenges'] })
}
