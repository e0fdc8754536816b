import { suggestPeople } from '@aura/contract/follows/follows.contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import type { CacheMeta } from './cached.ts'

/** Suggested people, and whether the viewer follows anybody [SRC-08]. One page, in the shape of lists that a follow updates. */
export const suggestionsOptions = (count: number) =>
  infiniteQueryOptions({
    queryKey: ['follows', 'suggestions', count],
    queryFn: ({ signal }) => call(suggestPeople, { query: { limit: count }, signal }),
    initialPageParam: null,
    getNextPageParam: () => null,
    meta: { holds: 'people-pages', dependsOnFollows: true } satisfies CacheMeta,
  })
