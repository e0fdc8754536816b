import type { Post } from '@aura/contract/posts/posts.contract'
import {
  type PeopleFilters as Filters,
  type FoundPerson,
  searchDebounceMs,
} from '@aura/contract/search/search.contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { serverSentence } from '../../lib/server-sentence.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useRetry } from '../../ui/use-retry.ts'
import { FirstFoundPosts, FoundPosts } from './found-posts.tsx'
import { FoundStatus } from './found-status.tsx'
import { FiltersButton, FiltersPanel, UsedFilters } from './people-filters.tsx'
import { useRecentSearches } from './recent-searches.ts'
import { RecentSearchesList } from './recent-searches-list.tsx'
import { foundPostsOptions } from './search.posts.queries.ts'
import { foundOptions, searchRightsOptions } from './search.queries.ts'
import { searchTexts as texts } from './search.texts.ts'
import { NoResults, type Results, ResultsSkeleton, rowIdsOf, SearchResults } from './search-results.tsx'
import { SearchStart } from './search-start.tsx'
import { useOptionKeys } from './use-option-keys.ts'

/** The kind of results shown; `tout` shows the first of each kind. */
export type SearchKind = 'tout' | 'personnes' | 'publications'

const kinds: readonly { value: SearchKind; label: string }[] = [
  { value: 'tout', label: texts.everything },
  { value: 'personnes', label: texts.people },
  { value: 'publications', label: texts.publications },
]
/** Number of people, and of celebrities, among all kinds of results; fewer above posts. */
const firstOfEach = { alone: 5, abovePosts: 3 }

/** The search terms of the address. */
export interface SearchPlace {
  text: string
  kind: SearchKind
  filters: Filters
}

interface SearchProps {
  place: SearchPlace
  /** Writes a change to the address. */
  onMove: (change: Partial<SearchPlace>) => void
  /** People to follow, before a search. */
  suggestions: ReactNode
  /** The action beside a found person. */
  actionOf: (person: FoundPerson) => ReactNode
  /** The menu of a post. */
  menuOf: (post: Post) => ReactNode
}

/** Searches people, celebrities and posts while the person types [SRC-01, SRC-04, SRC-07]. */
export function Search({
  place: { text: initialText, kind, filters },
  onMove,
  suggestions,
  actionOf,
  menuOf,
}: SearchProps) {
  /** True while the page of an opened result loads, when the search must not change the address. */
  const isLeaving = useRef(false)
  const { text, setText, asked, kept } = useAddressText(initialText, () => {
    if (!isLeaving.current) move({})
  })
  /** Takes the typed text along, because the address may not have it yet. */
  const move = (change: Partial<SearchPlace>) => onMove({ text: kept.current, ...change })
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const askedFilters = useDebounced(filters, searchDebounceMs)
  const field = useRef<HTMLInputElement>(null)
  const [listId, filtersId] = [useId(), useId()]
  const recent = useRecentSearches()
  const canFilter = useQuery(searchRightsOptions).data?.canFilter ?? false
  const isFiltered = canFilter && Object.keys(filters).length > 0
  const found = useQuery(foundOptions(kind === 'publications' ? '' : asked, canFilter ? askedFilters : {}))
  const { failure, retry } = useRetry(found)
  const arePostsAsked = kind !== 'personnes' && !isFiltered
  const posts = useInfiniteQuery(foundPostsOptions(arePostsAsked ? asked : ''))
  const postsRetry = useRetry(posts)
  const arePostsMissing = arePostsAsked && postsRetry.failure !== null && posts.data === undefined

  const isBlank = text.trim() === '' && !isFiltered
  const postCount = arePostsAsked ? (posts.data?.pages.flatMap((page) => page.posts).length ?? 0) : 0
  const results = shownOf(kind, found.data ?? { people: [], celebrities: [] }, postCount > 0)
  const count = results.people.length + results.celebrities.length
  const isListShown = !isBlank && kind !== 'publications' && count > 0 && !found.isError
  const { activeId, onKeyDown } = useOptionKeys(isListShown ? rowIdsOf(results) : [], () => setText(''))
  const isLooking =
    asked !== text.trim() ||
    (kind !== 'publications' && found.isLoading) ||
    (kind !== 'personnes' && posts.isLoading)

  const choose = (chosen: string) => {
    setText(chosen)
    field.current?.focus()
  }
  const leave = () => {
    isLeaving.current = true
    if (text.trim() !== '') recent.add(text.trim())
  }

  function showFound() {
    if (kind === 'publications') return <FoundPosts query={posts} menuOf={menuOf} text={asked} />
    if (failure) {
      return (
        <ErrorState
          message={serverSentence(failure) ?? texts.failed}
          isRetrying={found.isFetching}
          onRetry={retry}
        />
      )
    }
    if (count === 0 && postCount === 0 && !arePostsMissing)
      return isLooking ? <ResultsSkeleton /> : <NoResults text={asked} isFiltered={isFiltered} />
    return (
      <>
        {count > 0 && (
          <SearchResults
            listId={listId}
            results={results}
            activeId={activeId}
            onOpen={leave}
            actionOf={actionOf}
          />
        )}
        {arePostsMissing && (
          <RetryLine
            message={texts.postsFailed}
            label={texts.retry}
            isRetrying={posts.isFetching}
            onRetry={postsRetry.retry}
          />
        )}
        {kind === 'tout' && !isFiltered && (
          <FirstFoundPosts query={posts} menuOf={menuOf} onAll={() => move({ kind: 'publications' })} />
        )}
      </>
    )
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: some supported browsers do not know <search> */}
      <div role="search" className="flex items-center gap-2">
        <SearchField
          label={texts.field}
          placeholder={texts.placeholder}
          field={field}
          isLarge
          text={text}
          onChange={(typed) => {
            isLeaving.current = false
            setText(typed)
          }}
          combobox={{ listId: isListShown ? listId : undefined, popup: 'grid', activeId, onKeyDown }}
        />
        <FiltersButton
          panelId={filtersId}
          isOpen={areFiltersOpen}
          count={canFilter ? Object.keys(filters).length : 0}
          onPress={() => setFiltersOpen(!areFiltersOpen)}
        />
      </div>
      {areFiltersOpen && (
        <FiltersPanel
          id={filtersId}
          filters={filters}
          onChange={(wanted) => move({ filters: wanted })}
          canFilter={canFilter}
        />
      )}
      {canFilter && <UsedFilters filters={filters} onChange={(wanted) => move({ filters: wanted })} />}
      <p role="status" className="sr-only">
        {!isBlank && !isLooking && !found.isError && !arePostsMissing && (
          <FoundStatus
            people={results.people.length}
            celebrities={results.celebrities.length}
            posts={postCount}
            hasMorePosts={posts.hasNextPage}
          />
        )}
      </p>
      {isBlank ? (
        <div className="mt-5 grid grid-cols-1 gap-6">
          {recent.texts.length > 0 && <RecentSearchesList recent={recent} onChoose={choose} />}
          <SearchStart people={suggestions} menuOf={menuOf} />
        </div>
      ) : (
        <Tabs
          label={texts.kinds}
          value={kind}
          onChange={(chosen) => move({ kind: chosen })}
          tabs={kinds}
          listClassName="mt-4 mb-5 border-b border-line"
        >
          {showFound()}
        </Tabs>
      )}
    </>
  )
}

function shownOf(kind: SearchKind, { people, celebrities }: Results, arePostsBelow: boolean): Results {
  const areBoth = people.length > 0 && celebrities.length > 0
  if (kind !== 'tout' || !(areBoth || arePostsBelow)) return { people, celebrities }
  const most = arePostsBelow ? firstOfEach.abovePosts : firstOfEach.alone
  return { people: people.slice(0, most), celebrities: celebrities.slice(0, most) }
}
