import type { BugFilter } from '../../../features/bug-reports/bug-reports.queries.ts'
import { BugReportsList } from '../../../features/bug-reports/bug-reports-list.tsx'
import { useSearchParams } from '../../../lib/router.tsx'

const filters: readonly BugFilter[] = ['resolved', 'all']

/** Reported problems, with their filter in the address [MOD-10]. */
export function BugReportsTab() {
  const [query, setQuery] = useSearchParams()
  const filter = filters.find((each) => each === query.get('bugs')) ?? 'open'
  const { bugs: _, ...others } = Object.fromEntries(query)
  return (
    <BugReportsList
      filter={filter}
      onFilter={(next) => setQuery(next === 'open' ? others : { ...others, bugs: next }, { replace: true })}
    />
  )
}
