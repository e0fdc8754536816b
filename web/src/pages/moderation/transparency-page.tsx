import { useQuery } from '@tanstack/react-query'
import { transparencyOptions } from '../../features/moderation/transparency.queries.ts'
import { transparencyTexts as texts } from '../../features/moderation/transparency.texts.ts'
import { TransparencyReport } from '../../features/moderation/transparency-report.tsx'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'

/** Public figures of the reports and decisions of the last 12 months [MOD-30]. */
export function TransparencyPage() {
  return (
    <Page title={texts.title}>
      <p className="-mt-3 mb-6 text-muted text-pretty">{texts.lead}</p>
      <QueryStates
        query={useQuery(transparencyOptions)}
        skeleton={
          // The report is taller than the screen: what follows it comes below at once.
          <div className="min-h-dvh">
            <SkeletonText lines={8} />
          </div>
        }
        failed={texts.failed}
      >
        {(counts) => <TransparencyReport counts={counts} />}
      </QueryStates>
      <div className="mt-8">
        <ButtonLink to={`${paths.terms}#moderation`} variant="secondary">
          {texts.rules}
        </ButtonLink>
      </div>
    </Page>
  )
}
