import { useQuery } from '@tanstack/react-query'
import { hasFailed } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { OwnDecisionCard } from './own-decision-card.tsx'
import { linkedDecisionsOptions } from './own-moderation.queries.ts'
import { ownModerationTexts as texts } from './own-moderation.texts.ts'

/** The decisions that the link of a mail shows to suspended people, who cannot log in [MOD-21, MOD-27]. */
export function LinkedDecisions({ token }: { token: string }) {
  const query = useQuery(linkedDecisionsOptions(token))
  // A truncated link is invalid; a retry helps in neither case.
  if (hasFailed(query.error, 'moderation.link-ended', 'platform.invalid'))
    return (
      <EmptyState title={texts.linkEnded} action={<ButtonLink to={paths.login}>{texts.logIn}</ButtonLink>}>
        {texts.linkEndedHint} {texts.linkEndedOpen} {texts.linkEndedSuspended}{' '}
        <Link to={paths.legalNotice} className="underline">
          {texts.legalNotice}
        </Link>
        .
      </EmptyState>
    )
  return (
    <QueryStates query={query} skeleton={<SkeletonText lines={6} />} failed={texts.linkedFailed}>
      {({ decisions }) => (
        <div className="grid gap-4">
          {decisions.map((decision) => (
            <OwnDecisionCard key={decision.id} decision={decision} linkToken={token} />
          ))}
        </div>
      )}
    </QueryStates>
  )
}
