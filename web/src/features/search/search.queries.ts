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
import { call } from '../../lib/call.ts'

/** People for a text without blanks around it [SRC-02]. */
export const foundPeopleOptions = (text: string, filters: PeopleFilters) =>
  queryOptions({
    queryKey: ['search', 'people', text, filters],
    queryFn: ({ signal }) => call(searchPeople, { query: { query: text, ...filters }, signal }),
    enabled: text !== '',
    // What was found before stays while the next letters are looked for; blank text is not sent [SRC-04].
    placeholderData: (before) => (text === '' ? undefined : before),
  })

/** Celebrities for a text without blanks around it [SRC-03]. */
export const foundCelebritiesOptions = (text: string) =>
  queryOptions({
    queryKey: ['search', 'celebrities', text],
    queryFn: ({ signal }) => call(searchCelebrities, { query: { query: text }, signal }),
    enabled: text !== '',
    placeholderData: (before) => (text === '' ? undefined : before),
  })

/** Whether one may filter [SRC-05]. */
export const searchRightsOptions = queryOptions({
  queryKey: ['search', 'rights'],
  queryFn: ({ signal }) => call(searchRights, { signal }),
})

/** A page of the directory, asked for again every 60 s [PRF-28]. */
export const directoryOptions = (page: number) =>
  queryOptions({
    queryKey: ['search', 'directory', page],
    queryFn: ({ signal }) => call(allUsers, { query: { page, limit: directoryPageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: directoryPollMs,
  })
