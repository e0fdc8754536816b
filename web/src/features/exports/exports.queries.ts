import { listExports, listPersonalData } from '@aura/contract/exports/exports.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const lookAgainMs = 3000

/** The viewer’s exports; looked at again while one is being made [PRV-02]. */
export const exportsOptions = queryOptions({
  queryKey: ['exports', 'own'],
  queryFn: ({ signal }) => call(listExports, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.exports.some(({ status }) => status === 'waiting' || status === 'running')
      ? lookAgainMs
      : false,
})

/** What is kept about people, as the server’s domains declare it [PRV-09]. */
export const personalDataOptions = queryOptions({
  queryKey: ['exports', 'personal-data'],
  queryFn: ({ signal }) => call(listPersonalData, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
