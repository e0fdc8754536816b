import { getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import type { ResponseOf } from '@aura/contract/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, hasFailed } from '../lib/call.ts'

/** A challenge with its first entries, and the one that the address names. */
export type ChallengeDetail = ResponseOf<typeof getChallenge>

/** Prefix of the keys of all queries of challenges. */
export const challengesKey = ['challenges'] as const

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
  client.removeQueries({ queryKey: challengesKey, type: 'inactive' })
  await client.invalidateQueries({ queryKey: challengesKey })
}

/** After a refusal: the entry was withdrawn or removed elsewhere, and the page reads the challenge again. */
export function refreshIfEntryGone(client: QueryClient, error: unknown): void {
  if (hasFailed(error, 'challenges.entry-unknown')) void refreshChallenges(client)
}
