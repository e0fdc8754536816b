import { useQuery } from '@tanstack/react-query'
import { QueryStates } from '../../ui/query-states.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { OwnDecisionCard } from './own-decision-card.tsx'
import { linkedDecisionOptions } from './own-moderation.queries.ts'
import { ownModerationTexts as texts } from './own-moderation.texts.ts'

/** The decision of a mail’s link, for somebody who cannot log in while suspended [MOD-21, MOD-27]. */
export function LinkedDecision({ token }: { token: string }) {
  return (
    <QueryStates
      query={useQuery(linkedDecisionOptions(token))}
      skeleton={<SkeletonText lines={6} />}
      failed={texts.linkedFailed}
    >
      {(decision) => <OwnDecisionCard decision={decision} linkToken={token} />}
    </QueryStates>
  )
}
