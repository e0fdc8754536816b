import type { BugReport } from '@aura/contract/bug-reports/bug-reports.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { type BugFilter, bugReportsOptions } from './bug-reports.queries.ts'
import { bugReportsTexts as texts } from './bug-reports.texts.ts'
import { useResolveBugReport } from './use-resolve-bug-report.ts'

const filters = [
  { value: 'open', label: texts.open },
  { value: 'resolved', label: texts.resolved },
  { value: 'all', label: texts.all },
] as const

interface BugReportsListProps {
  filter: BugFilter
  onFilter: (filter: BugFilter) => void
}

/** Reported problems, for moderators [MOD-10, MOD-13]. */
export function BugReportsList({ filter, onFilter }: BugReportsListProps) {
  const query = useInfiniteQuery(bugReportsOptions(filter))
  return (
    <div className="grid grid-cols-1 gap-4">
      <FilterChips label={texts.filterLabel} choices={filters} chosen={filter} onChoose={onFilter} />
      <PagedList
        query={query}
        asked={filter}
        itemsOf={({ bugReports }) => bugReports}
        keyOf={({ id }) => id}
        label={texts.listLabel}
        className="grid grid-cols-1 gap-4"
        skeleton={() => <SkeletonText lines={6} />}
        empty={
          filter === 'open' ? (
            <EmptyState title={texts.noneOpen}>{texts.noneOpenHint}</EmptyState>
          ) : (
            <EmptyState title={texts.none} />
          )
        }
        failed={texts.listFailed}
        more={texts.more}
      >
        {(report) => <BugReportCard report={report} />}
      </PagedList>
    </div>
  )
}

function BugReportCard({ report }: { report: BugReport }) {
  const { id, pseudo, page_url: page, description, status, created_at: at, resolved_at: end } = report
  const change = useResolveBugReport(id)
  const isOpen = status === 'open'
  const labelId = useId()
  return (
    <article
      aria-labelledby={labelId}
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-raised p-4"
    >
      <FoldedText text={description} lines={8} />
      {page !== null && (
        <p className="text-sm wrap-anywhere">
          {texts.page} <PageAddress address={page} />
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={labelId} className="min-w-0 text-sm text-muted">
          {texts.reportedBy(at)}{' '}
          <Link to={profilePath(pseudo)} className="font-semibold hover:text-ink">
            {pseudo}
          </Link>
        </p>
        {end !== null && <Badge look="muted">{texts.resolvedAt(end)}</Badge>}
        <Button
          ref={passFocusOn}
          variant="secondary"
          size="small"
          busy={change.isPending}
          onClick={() => change.mutate(isOpen ? 'resolved' : 'open')}
        >
          {isOpen ? texts.resolve : texts.reopen}
        </Button>
      </div>
    </article>
  )
}

/** A link only for an address on this site, because people may write any address. */
function PageAddress({ address }: { address: string }) {
  if (!/^\/(?![/\\])/.test(address)) return <bdi>{address}</bdi>
  return (
    <Link to={address} className="text-brand underline underline-offset-2">
      {address}
    </Link>
  )
}
