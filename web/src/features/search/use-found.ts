import { type PeopleFilters, searchDebounceMs } from '@aura/contract/search/search.contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useRetry } from '../../ui/use-retry.ts'
import { foundPostsOptions } from './search.posts.queries.ts'
import { foundOptions } from './search.queries.ts'
import type { Results } from './search-results.tsx'

/** The kind of results shown; `tout` shows the first of each kind. */
export type SearchKind = 'tout' | 'personnes' | 'publications'

/** Number of people, and of celebrities, among all kinds of results; fewer above posts. */
const firstOfEach = { alone: 5, abovePosts: 3 }

interface Asked {
  text: string
  kind: SearchKind
  filters: PeopleFilters
  canFilter: boolean
}

export type Found = ReturnType<typeof useFound>

/** What a search finds of the kinds that are shown, and whether parts of it still load or failed. */
export function useFound({ text, kind, filters, canFilter }: Asked) {
  const askedFilters = useDebounced(filters, searchDebounceMs)
  const isFiltered = canFilter && Object.keys(filters).length > 0
  const people = useQuery(foundOptions(kind === 'publications' ? '' : text, canFilter ? askedFilters : {}))
  const peopleRetry = useRetry(people)
  const arePostsAsked = kind !== 'personnes' && !isFiltered
  const posts = useInfiniteQuery(foundPostsOptions(arePostsAsked ? text : ''))
  const postsRetry = useRetry(posts)
  const postCount = arePostsAsked ? (posts.data?.pages.flatMap((page) => page.posts).length ?? 0) : 0
  const results = shownOf(kind, people.data ?? { people: [], celebrities: [] }, postCount > 0)
  return {
    text,
    kind,
    isFiltered,
    /** People and celebrities, in one answer. */
    people,
    peopleRetry,
    posts,
    postsRetry,
    results,
    /** People and celebrities that are shown. */
    count: results.people.length + results.celebrities.length,
    postCount,
    arePostsMissing: arePostsAsked && postsRetry.failure !== null && posts.data === undefined,
    isLoading: (kind !== 'publications' && people.isLoading) || (kind !== 'personnes' && posts.isLoading),
  }
}

function shownOf(kind: SearchKind, { people, celebrities }: Results, arePostsBelow: boolean): Results {
  const areBoth = people.length > 0 && celebrities.length > 0
  if (kind !== 'tout' || !(areBoth || arePostsBelow)) return { people, celebrities }
  const most = arePostsBelow ? firstOfEach.abovePosts : firstOfEach.alone
  return { people: people.slice(0, most), celebrities: celebrities.slice(0, most) }
}
