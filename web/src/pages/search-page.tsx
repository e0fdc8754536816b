import { searchMaxLength } from '@aura/contract/search/search.contract'
import { filtersOf } from '../features/search/filters.rules.ts'
import { searchTexts } from '../features/search/search.texts.ts'
import { Search, type SearchKind } from '../features/search/search.tsx'
import { useSearchParams } from '../lib/router.tsx'
import { Page } from '../ui/page.tsx'

/** Search of people and celebrities; what is searched for and how it is filtered stand in the address [SRC-01]. */
export function SearchPage() {
  const [parameters, setParameters] = useSearchParams()
  const text = searchable(parameters.get('q') ?? '')
  const type = parameters.get('type')
  const kind: SearchKind = type === 'personnes' || type === 'celebrites' ? type : 'tout'
  const filters = filtersOf(parameters)
  const go = (searched: string, chosen: SearchKind, wanted = filters) => {
    const next = {
      ...(searched !== '' && { q: searched }),
      ...(chosen !== 'tout' && { type: chosen }),
      ...Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, String(value)])),
    }
    setParameters(next, { replace: true })
  }
  return (
    <Page title={searchTexts.title}>
      <Search
        kind={kind}
        onKindChange={(chosen) => go(text, chosen)}
        filters={filters}
        onFiltersChange={(wanted) => go(text, kind, wanted)}
        initialText={text}
        onSearched={(searched) => searched !== text && go(searched, kind)}
      />
    </Page>
  )
}

/** Of what an address holds, as much as the field would take: the rest could only be refused. */
function searchable(text: string): string {
  return [...text.replaceAll('\0', '')].slice(0, searchMaxLength).join('')
}
