import { useSearchParams } from 'react-router'
import { searchTexts } from '../features/search/search.texts.ts'
import { Search } from '../features/search/search.tsx'
import { Page } from '../ui/page.tsx'

/** Search of people and celebrities; what is searched for stands in the address [SRC-01]. */
export function SearchPage() {
  const [parameters, setParameters] = useSearchParams()
  const text = parameters.get('q') ?? ''
  return (
    <Page title={searchTexts.title}>
      <Search
        initialText={text}
        onSearched={(searched) => {
          if (searched !== text) setParameters(searched === '' ? {} : { q: searched }, { replace: true })
        }}
      />
    </Page>
  )
}
