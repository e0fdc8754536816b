import { searchCelebrities } from '@aura/contract/celebrities/celebrities.contract'
import {
  allUsers,
  directoryPageSize,
  directoryPollMs,
  type PeopleFilters,
  searchPeople,
  searchRights,
} from '@aura/contract/search/search.contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CacheMeta } from '../../cache/cached.ts'
import { call } from '../../lib/call.ts'

/**
 * People and celebrities for a trimmed text, or people that match filters. One query for both, because a list that comes later would
 * move the first one under the pointer [SRC-02, SRC-03].
 */
export const foundOptions = (text: string, filters: PeopleFilters) =>
  queryOptions({
    queryKey: ['search', 'found', text, filters],
    queryFn: async ({ signal }) => {
      const [people, celebrities] = await Promise.all([
        call(searchPeople, { query: { ...(text !== '' && { query: text }), ...filters }, signal }),
        text === '' ? [] : call(searchCelebrities, { query: { query: text }, signal }),
      ])
      return { people, celebrities }
    },
    enabled: isAsking(text, filters),
    // The previous results show during the next search, unless it asks for nothing [SRC-04].
    placeholderData: (before) => (isAsking(text, filters) ? before : undefined),
    meta: { holds: 'people' } satisfies CacheMeta,
  })

const isAsking = (text: string, filters: PeopleFilters) => text !== '' || Object.keys(filters).length > 0

/** Whether the viewer may filter [SRC-05]. */
export const searchRightsOptions = queryOptions({
  queryKey: ['search', 'rights'],
  queryFn: ({ signal }) => call(searchRights, { signal }),
})

/** A page of the directory, polled every 60 s [PRF-28]. */
export const directoryOptions = (page: number) =>
  queryOptions({
    queryKey: ['search', 'directory', page],
    queryFn: async ({ signal }) => {
      const { users, ...rest } = await call(allUsers, { query: { page, limit: directoryPageSize }, signal })
      return { people: users, ...rest }
    },
    placeholderData: keepPreviousData,
    meta: { holds: 'people' } satisfies CacheMeta,
    refetchInterval: directoryPollMs,
  })
