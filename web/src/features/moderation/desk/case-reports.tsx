import { reportCategories } from '@aura/contract/moderation/moderation.categories'
import { useInfiniteQuery } from '@tanstack/react-query'
import { profilePath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { caseTexts as texts } from './case.texts.ts'
import { CaseSection } from './case-section.tsx'
import { caseReportsOptions } from './desk.queries.ts'

/** All reports of a case, newest first, each with its category [MOD-15, MOD-22]. */
export function CaseReports({ caseId, count }: { caseId: number; count: number }) {
  return (
    <CaseSection title={texts.reportsCount(count)}>
      <PagedList
        query={useInfiniteQuery(caseReportsOptions(caseId))}
        itemsOf={({ reports }) => reports}
        keyOf={({ id }) => id}
        label={texts.reports}
        className="mb-2 grid grid-cols-1 divide-y divide-line"
        skeleton={() => <SkeletonText lines={3} />}
        empty={<p className="text-muted">{texts.noReports}</p>}
        failed={texts.reportsFailed}
        more={texts.moreReports}
        isAutomatic={false}
      >
        {({ reporter, category, reason, created_at: at }) => (
          <div className="grid grid-cols-1 gap-1 py-2.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              <Badge look="muted">{reportCategories[category].label}</Badge>
              {reporter ? (
                <Link
                  to={profilePath(reporter.pseudo)}
                  className="min-w-0 font-semibold text-ink hover:underline"
                >
                  {reporter.pseudo}
                </Link>
              ) : (
                texts.erased
              )}
              <RelativeTime at={at} />
            </p>
            {reason !== '' && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
          </div>
        )}
      </PagedList>
    </CaseSection>
  )
}
