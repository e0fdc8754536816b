import {
  auraLeaderboard,
  ownRank,
  previousChampions,
  rankOf,
  sealedMonth,
} from '@aura/contract/leaderboard/leaderboard.contract'
import { leaderboardPageSize } from '@aura/contract/leaderboard/leaderboard.limits'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The shown part of this month's board: one of its pages, or a page of search results. */
export interface BoardPlace {
  page: number
  /** Empty for the whole board. */
  search: string
}

/** A page of this month's board [LDB-02]. */
export const boardOptions = ({ page, search }: BoardPlace) =>
  queryOptions({
    queryKey: ['leaderboard', 'board', search, page],
    queryFn: ({ signal }) =>
      call(auraLeaderboard, {
        query: { page, limit: leaderboardPageSize, ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The viewer's own place [LDB-03]. */
export const ownRankOptions = queryOptions({
  queryKey: ['leaderboard', 'me'],
  queryFn: ({ signal }) => call(ownRank, { signal }),
})

/** Champions of past months, newest month first [LDB-04]. */
export const championsOptions = infiniteQueryOptions({
  queryKey: ['leaderboard', 'champions'],
  queryFn: ({ pageParam: page, signal }) => call(previousChampions, { query: { page }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ hasMore }, _, page) => (hasMore ? page + 1 : null),
})

/** The first hundred of a past month [LDB-10]. */
export const pastMonthOptions = (month: string) =>
  queryOptions({
    queryKey: ['leaderboard', 'month', month],
    queryFn: ({ signal }) => call(sealedMonth, { params: { month }, signal }),
  })

/** A person's rank this month, and the months they won. */
export const rankOfOptions = (pseudo: string) =>
  queryOptions({
    queryKey: ['leaderboard', 'of', pseudo],
    queryFn: ({ signal }) => call(rankOf, { params: { pseudo }, signal }),
  })
