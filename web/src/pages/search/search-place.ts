import { searchMaxLength } from '@aura/contract/search/search.contract'
import { filtersOf } from '../../features/search/filters.rules.ts'
import type { SearchKind, SearchPlace } from '../../features/search/search.tsx'
import { useSearchParams } from '../../lib/router.tsx'

/** What is searched for and how it is filtered, which stand in the address, and a function that changes them. */
export function useSearchPlace(): [SearchPlace, (change: Partial<SearchPlace>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const text = searchable(parameters.get('q') ?? '')
  const place: SearchPlace = {
    text,
    kind: kindOf(text, parameters.get('type')),
    filters: filtersOf(parameters),
  }
  const move = (change: Partial<SearchPlace>) => {
    // A hashtag typed opens on posts, unless a tab was chosen.
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

/** Without a tab in the address, a hashtag is looked for among posts [PST-22]. */
function usualKind(text: string): SearchKind {
  return text.startsWith('#') ? 'publications' : 'tout'
}

function kindOf(text: string, type: string | null): SearchKind {
  if (type === 'tout' || type === 'publications') return type
  // Celebrities stand among people.
  return type === 'personnes' || type === 'celebrites' ? 'personnes' : usualKind(text)
}

/** Of what an address holds, as much as the field would take: the rest could only be refused. */
function searchable(text: string): string {
  return [...text.replaceAll('\0', '')].slice(0, searchMaxLength).join('')
}
