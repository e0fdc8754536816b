import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import type { CaseRow, ListedStatus } from '@aura/contract/moderation/moderation.cases.contract'
import { countCases, listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { listReasons } from '@aura/contract/moderation/moderation.decisions.contract'
import { casesPageSize } from '@aura/contract/moderation/moderation.limits'
import { listCaseReports } from '@aura/contract/moderation/moderation.report-lists.contract'
import { deskStatistics } from '@aura/contract/moderation/moderation.statistics.contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** Filter of the queue. */
export type QueueFilter = Omit<QueryOf<typeof listCases>, 'limit' | 'cursor' | 'status'> & {
  status: ListedStatus
}

/** The account of the searched pseudo. */
export type FoundPerson = NonNullable<ResponseOf<typeof listCases>['person']>

/** First part of every key of the desk. */
const deskKey = ['moderation', 'desk'] as const
export const queueKey = [...deskKey, 'queue'] as const

/** The queue, by the filters of the address [MOD-23]. */
export const queueOptions = (filter: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listCases, {
        query: { ...filter, limit: casesPageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The list changes only on request, not while it is read; `newerCasesOptions` polls for changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The newest first page, read beside the one on the screen. */
export const newerCasesOptions = (filter: QueueFilter) =>
  queryOptions({
    queryKey: [...deskKey, 'newer', filter],
    queryFn: ({ signal }): Promise<{ cases: CaseRow[] }> =>
      call(listCases, { query: { ...filter, limit: casesPageSize }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  })

/** How many cases wait. */
export const waitingOptions = queryOptions({
  queryKey: [...deskKey, 'waiting'],
  queryFn: ({ signal }) => call(countCases, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
})

/** Milliseconds between two looks at decisions that the server is settling. */
const settlingMs = 1500

/** A case with the data needed to decide it. */
export const caseOptions = (caseId: number) =>
  queryOptions({
    queryKey: [...deskKey, 'case', caseId],
    queryFn: ({ signal }) => call(showCase, { params: { id: caseId }, signal }),
    gcTime: 0,
    // Read again once its decisions are settled, so that it can be opened again.
    refetchInterval: ({ state: { data } }) =>
      data?.settles_at == null ? false : Math.max(settlingMs, Date.parse(data.settles_at) - Date.now()),
  })

/** The reports of a case, newest first. */
export const caseReportsOptions = (caseId: number) =>
  infiniteQueryOptions({
    queryKey: [...deskKey, 'reports', caseId],
    queryFn: ({ pageParam, signal }) =>
      call(listCaseReports, {
        params: { id: caseId },
        query: { limit: 10, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** The list of reasons, with those no longer offered. */
export const reasonsOptions = queryOptions({
  queryKey: [...deskKey, 'reasons'],
  queryFn: ({ signal }) => call(listReasons, { signal }),
})

/** Figures of the desk [MOD-31]. */
export const statisticsOptions = queryOptions({
  queryKey: [...deskKey, 'statistics'],
  queryFn: ({ signal }) => call(deskStatistics, { signal }),
})
