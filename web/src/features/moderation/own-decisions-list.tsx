import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { OwnDecisionCard } from './own-decision-card.tsx'
import { ownDecisionsOptions } from './own-moderation.queries.ts'
import { ownModerationTexts as texts } from './own-moderation.texts.ts'

/** Moderators’ decisions about the viewer [MOD-21]. */
export function OwnDecisionsList() {
  return (
    <PagedList
      query={useInfiniteQuery(ownDecisionsOptions)}
      itemsOf={({ decisions }) => decisions}
      keyOf={({ id }) => id}
      label={texts.decisionsTab}
      className="grid gap-4"
      skeleton={() => <SkeletonText lines={6} />}
      empty={<EmptyState title={texts.noDecisions}>{texts.noDecisionsHint}</EmptyState>}
      failed={texts.decisionsFailed}
      more={texts.more}
      isAutomatic={false}
    >
      {(decision) => <OwnDecisionCard decision={decision} />}
    </PagedList>
  )
}
