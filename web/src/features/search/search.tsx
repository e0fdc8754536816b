import { type PeopleFilters as Filters, searchDebounceMs } from '@aura/contract/search/search.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { useRecentSearches } from './recent-searches.ts'
import { RecentSearchesList } from './recent-searches-list.tsx'
import { foundOptions, searchRightsOptions } from './search.queries.ts'
import { searchTexts as texts } from './search.texts.ts'
import { NoResults, optionIdsOf, type Results, ResultsSkeleton, SearchResults } from './search-results.tsx'
import { SearchStart } from './search-start.tsx'
import { useOptionKeys } from './use-option-keys.ts'

/** The kind of results shown; `tout` shows the first of each kind. */
export type SearchKind = 'tout' | 'personnes' | 'celebrites'

const kinds: readonly { value: SearchKind; label: string }[] = [
  { value: 'tout', label: texts.everything },
  { value: 'personnes', label: texts.people },
  { value: 'celebrites', label: texts.celebrities },
]
/** Of each kind, where both are shown. */
const firstOfEach = 5

interface SearchProps {
  kind: SearchKind
  onKindChange: (kind: SearchKind) => void
  /** As the address holds them. */
  filters: Filters
  onFiltersChange: (filters: Filters) => void
  /** The text of the address, to start with. */
  initialText: string
  /** Called with the debounced text, to keep it in the address. */
  onSearched: (text: string) => void
}

/** Searches people and celebrities while the person types [SRC-01, SRC-04]. */
export function Search({
  kind,
  onKindChange,
  filters,
  onFiltersChange,
  initialText,
  onSearched,
}: SearchProps) {
  const [text, setText] = useState(initialText)
  const asked = useDebounced(text.trim(), searchDebounceMs)
  const askedFilters = useDebounced(filters, searchDebounceMs)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const recent = useRecentSearches()
  const canFilter = useQuery(searchRightsOptions).data?.canFilter ?? false
  const isFiltered = canFilter && Object.keys(filters).length > 0
  const found = useQuery(foundOptions(asked, canFilter ? askedFilters : {}))

  /** Set while the page of an opened result loads: the search must not change the address any more. */
  const isLeaving = useRef(false)
  const tell = useEffectEvent(onSearched)
  useEffect(() => {
    if (!isLeaving.current) tell(asked)
  }, [asked])

  const isBlank = text.trim() === '' && !isFiltered
  const results = shownOf(kind, found.data ?? { people: [], celebrities: [] })
  const count = results.people.length + results.celebrities.length
  const isListShown = !isBlank && count > 0 && !found.isError
  const { activeId, onKeyDown } = useOptionKeys(isListShown ? optionIdsOf(results) : [], () => setText(''))
  const isLooking = asked !== text.trim() || found.isPending

  const choose = (chosen: string) => {
    setText(chosen)
    field.current?.focus()
  }

  function showFound() {
    if (isBlank) {
      if (recent.texts.length > 0) return <RecentSearchesList recent={recent} onChoose={choose} />
      return <SearchStart />
    }
    if (found.isError) {
      return (
        <ErrorState
          message={serverSentence(found.error) ?? texts.failed}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )
    }
    if (count > 0) {
      return (
        <SearchResults
          listId={listId}
          results={results}
          activeId={activeId}
          onOpen={() => {
            isLeaving.current = true
            if (text.trim() !== '') recent.add(text.trim())
          }}
        />
      )
    }
    return isLooking ? <ResultsSkeleton /> : <NoResults text={asked} isFiltered={isFiltered} />
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is newer than browsers we serve */}
      <div role="search">
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
          combobox={{ listId: isListShown ? listId : undefined, activeId, onKeyDown }}
        />
      </div>
      <PeopleFilters filters={filters} onChange={onFiltersChange} canFilter={canFilter} />
      <p role="status" className="sr-only">
        {!isBlank && !isLooking && !found.isError && <Found results={results} />}
      </p>
      {isBlank ? (
        <div className="mt-7">{showFound()}</div>
      ) : (
        <Tabs
          label={texts.kinds}
          value={kind}
          onChange={onKindChange}
          tabs={kinds}
          listClassName="mt-4 mb-5 border-b border-line"
        >
          {showFound()}
        </Tabs>
      )}
    </>
  )
}

/** The number of results, for screen readers. */
function Found({ results: { people, celebrities } }: { results: Results }) {
  if (!useCalm()) return texts.found(people.length, celebrities.length)
  return people.length + celebrities.length > 0 ? texts.foundSome : texts.foundNone
}

function shownOf(kind: SearchKind, { people, celebrities }: Results): Results {
  if (kind === 'personnes') return { people, celebrities: [] }
  if (kind === 'celebrites') return { people: [], celebrities }
  const areBoth = people.length > 0 && celebrities.length > 0
  return areBoth
    ? { people: people.slice(0, firstOfEach), celebrities: celebrities.slice(0, firstOfEach) }
    : { people, celebrities }
}
