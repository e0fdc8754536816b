import { searchMaxLength } from '@aura/contract/search/search.contract'
import { filtersOf } from '../../features/search/filters.rules.ts'
import type { SearchPlace } from '../../features/search/search.tsx'
import type { SearchKind } from '../../features/search/use-found.ts'
import { useSearchParams } from '../../lib/router.tsx'

/** Text, tab and filters of the search, read from the address, and a function that changes them. */
export function useSearchPlace(): [SearchPlace, (change: Partial<SearchPlace>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const text = searchable(parameters.get('q') ?? '')
  const place: SearchPlace = {
    text,
    kind: kindOf(text, parameters.get('type')),
    filters: filtersOf(parameters),
  }
  const move = (change: Partial<SearchPlace>) => {
    // Without a chosen tab, a typed hashtag opens the tab of posts.
    const isKindKept = change.kind !== undefined || parameters.has('type')
    const { text: searched, kind, filters } = { ...place, ...change }
    const next = {
      ...(searched !== '' && { q: searched }),
      ...(isKindKept && kind !== usualKind(searched) && { type: kind }),
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
    }
    setParameters(next, { replace: true })
  }
  return [place, move]
}

/** The tab without one in the address: posts for a hashtag [PST-22]. */
function usualKind(text: string): SearchKind {
  return text.startsWith('#') ? 'publications' : 'tout'
}

function kindOf(text: string, type: string | null): SearchKind {
  if (type === 'tout' || type === 'publications') return type
  // The tab of people also lists celebrities.
  return type === 'personnes' || type === 'celebrites' ? 'personnes' : usualKind(text)
}

/** The text of an address, cut to what the field accepts, because the server refuses longer texts. */
function searchable(text: string): string {
  return [...text.replaceAll('\0', '')].slice(0, searchMaxLength).join('')
}
