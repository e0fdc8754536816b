import { reportCategories } from '@aura/contract/moderation/moderation.categories'
import type { OwnReport } from '@aura/contract/moderation/moderation.own.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { ownReportsOptions } from './own-moderation.queries.ts'
import { ownModerationTexts as texts } from './own-moderation.texts.ts'

interface OwnReportsListProps {
  /** What is offered about the person of a report, whom the viewer has not blocked [MOD-05]. */
  offer: (pseudo: string) => ReactNode
}

/** The viewer’s reports with what came of each [MOD-04]. */
export function OwnReportsList({ offer }: OwnReportsListProps) {
  return (
    <PagedList
      query={useInfiniteQuery(ownReportsOptions)}
      itemsOf={({ reports }) => reports}
      keyOf={({ id }) => id}
      label={texts.reportsTab}
      className="grid gap-4"
      skeleton={() => <SkeletonText lines={5} />}
      empty={<EmptyState title={texts.noReports}>{texts.noReportsHint}</EmptyState>}
      failed={texts.reportsFailed}
      more={texts.more}
      isAutomatic={false}
    >
      {(report) => <ReportCard report={report} offer={offer} />}
    </PagedList>
  )
}

function ReportCard({ report, offer }: OwnReportsListProps & { report: OwnReport }) {
  const {
    category,
    reason,
    created_at: at,
    outcome,
    answered_at: answeredAt,
    blockable_pseudo: pseudo,
  } = report
  return (
    <article className="grid gap-2 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{texts.reportOf(report)}</h2>
        <Badge look={outcome === 'waiting' ? 'muted' : 'brand'}>{texts.outcomes[outcome]}</Badge>
      </div>
      <p className="text-sm text-muted">
        {reportCategories[category].label}, {texts.reportedAt(at).toLowerCase()}
        {answeredAt && `. ${texts.answeredAt(answeredAt)}`}.
      </p>
      {reason && <FoldedText text={reason} lines={6} />}
      <p className="text-sm text-pretty">{texts.outcomeHints[outcome]}</p>
      {pseudo && <div>{offer(pseudo)}</div>}
    </article>
  )
}
