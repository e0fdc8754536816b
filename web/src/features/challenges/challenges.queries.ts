import { challengeRecord, listChallenges } from '@aura/contract/challenges/challenges.contract'
import { challengesPageSize } from '@aura/contract/challenges/challenges.limits'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { byCursor, fromCursor } from '../../lib/cursor-pages.ts'

/** Filters of a list of challenges; without any it has all of them. */
export interface ChallengesFilter {
  status?: 'open' | 'closed'
  query?: string
  created_by?: string
  won_by?: string
}

/** Challenges, open ones first, newest first, 20 at a time [CHL-01, CHL-02]. */
export const challengesOptions = (filter: ChallengesFilter) =>
  infiniteQueryOptions({
    queryKey: ['challenges', 'list', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listChallenges, {
        query: { ...filter, limit: challengesPageSize, ...fromCursor(cursor) },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** The numbers of challenges that a person has won and created. */
export const recordOptions = (pseudo: string) =>
  queryOptions({
    queryKey: ['challenges', 'record', pseudo],
    queryFn: ({ signal }) => call(challengeRecord, { params: { pseudo }, signal }),
  })
