import type { Post } from '@aura/contract/posts/posts.contract'
import type { PeopleFilters as Filters, FoundPerson } from '@aura/contract/search/search.contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useAddressText } from '../../lib/use-address-text.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { FoundOfKind } from './found-of-kind.tsx'
import { FoundStatus } from './found-status.tsx'
import { FiltersButton, FiltersPanel, UsedFilters } from './people-filters.tsx'
import { useRecentSearches } from './recent-searches.ts'
import { RecentSearchesList } from './recent-searches-list.tsx'
import { searchRightsOptions } from './search.queries.ts'
import { searchTexts as texts } from './search.texts.ts'
import { rowIdsOf } from './search-results.tsx'
import { SearchStart } from './search-start.tsx'
import { type SearchKind, useFound } from './use-found.ts'
import { useOptionKeys } from './use-option-keys.ts'

const kinds: readonly { value: SearchKind; label: string }[] = [
  { value: 'tout', label: texts.everything },
  { value: 'personnes', label: texts.people },
  { value: 'publications', label: texts.postsTitle },
]
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
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const recent = useRecentSearches()
  const canFilter = useQuery(searchRightsOptions).data?.canFilter ?? false
  const found = useFound({ text: asked, kind, filters, canFilter })
  const { results, isFiltered } = found
  const isBlank = text.trim() === '' && !isFiltered
  const hasFailed = found.people.isError
  const isListShown = !isBlank && kind !== 'publications' && found.count > 0 && !hasFailed
  const { activeId, onKeyDown } = useOptionKeys(isListShown ? rowIdsOf(results) : [], () => setText(''))
  const isLooking = asked !== text.trim() || found.isLoading

  const choose = (chosen: string) => {
    setText(chosen)
    field.current?.focus()
  }
  const leave = () => {
    isLeaving.current = true
    if (text.trim() !== '') recent.add(text.trim())
  }

  return (
    <>
      <SearchBar filters={filters} canFilter={canFilter} onFilters={(wanted) => move({ filters: wanted })}>
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
      </SearchBar>
      <p role="status" className="sr-only">
        {!isBlank && !isLooking && !hasFailed && !found.arePostsMissing && (
          <FoundStatus
            people={results.people.length}
            celebrities={results.celebrities.length}
            posts={found.postCount}
            hasMorePosts={found.posts.hasNextPage}
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
          <FoundOfKind
            found={found}
            isLooking={isLooking}
            list={{ id: listId, activeId }}
            onOpen={leave}
            onAllPosts={() => move({ kind: 'publications' })}
            actionOf={actionOf}
            menuOf={menuOf}
          />
        </Tabs>
      )}
    </>
  )
}

interface SearchBarProps {
  filters: Filters
  canFilter: boolean
  onFilters: (filters: Filters) => void
  /** The search field. */
  children: ReactNode
}

/** The search field beside the button of the filters, which unfold below it. */
function SearchBar({ filters, canFilter, onFilters, children }: SearchBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: some supported browsers do not know <search> */}
      <div role="search" className="flex items-center gap-2">
        {children}
        <FiltersButton
          panelId={panelId}
          isOpen={isOpen}
          count={canFilter ? Object.keys(filters).length : 0}
          onPress={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen && <FiltersPanel id={panelId} filters={filters} onChange={onFilters} canFilter={canFilter} />}
      {canFilter && <UsedFilters filters={filters} onChange={onFilters} />}
    </>
  )
}
