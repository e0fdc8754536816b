import type { DataDeclaration } from '@aura/contract/exports/exports.contract'
import { useQuery } from '@tanstack/react-query'
import { groupBy } from '../../lib/group-by.ts'
import { DisclosureSummary } from '../../ui/disclosure-summary.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { personalDataOptions } from './exports.queries.ts'
import { personalDataTexts as texts } from './exports.texts.ts'

/** What is kept about people, why and how long, grouped by subject [PRV-09]. */
export function PersonalData() {
  return (
    <QueryStates
      query={useQuery(personalDataOptions)}
      skeleton={
        // The list is taller than the screen: what follows it comes below at once.
        <div className="min-h-dvh">
          <Skeleton className="h-40 w-full" />
        </div>
      }
      failed={texts.loadFailed}
    >
      {({ declarations }) =>
        [...groupBy(declarations, ({ domain }) => domain)].map(([subject, declared]) => (
          <details key={subject} className="border-b border-line">
            <DisclosureSummary>{subject}</DisclosureSummary>
            <ul className="grid gap-4 pb-4">
              {declared.map((one) => (
                <li key={one.what}>
                  <Declaration declared={one} />
                </li>
              ))}
            </ul>
          </details>
        ))
      }
    </QueryStates>
  )
}

function Declaration({ declared: { what, why, kept, not_exported_why } }: { declared: DataDeclaration }) {
  return (
    <>
      <p className="font-medium">{what}</p>
      <dl className="text-sm text-muted">
        <dt className="inline">{texts.why}&nbsp;: </dt>
        <dd className="inline">{why}</dd>
        <br />
        <dt className="inline">{texts.kept}&nbsp;: </dt>
        <dd className="inline">{kept}</dd>
      </dl>
      <p className="text-sm text-muted">{not_exported_why ?? texts.exported}</p>
    </>
  )
}
