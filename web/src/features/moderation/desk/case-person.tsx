import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import { profilePath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { caseTexts as texts } from './case.texts.ts'
import { StatusBadge } from './case-badges.tsx'
import { CaseSection } from './case-section.tsx'
import { nameSubject, quoteRow } from './desk.texts.ts'
import { unfiltered, writeDeskPlace } from './desk-address.rules.ts'

interface CasePersonProps {
  concerned: NonNullable<CaseDetail['concerned']>
  history: CaseDetail['history']
  addressOf: (caseId: number) => string
}

/** The parameters of the desk's address that list a person's cases. */
const casesOf = (pseudo: string) =>
  writeDeskPlace({ tab: 'cases', caseId: undefined, filter: unfiltered({ pseudo }) })

/** The person concerned, earlier decisions about them, and their other cases. */
export function CasePerson({ concerned, history, addressOf }: CasePersonProps) {
  const { warnings, removals, suspensions } = concerned
  const past = [
    warnings > 0 && texts.warnings(warnings),
    removals > 0 && texts.removals(removals),
    suspensions > 0 && texts.suspensions(suspensions),
  ].filter((words) => words !== false)
  return (
    <CaseSection title={texts.person}>
      <div className="grid grid-cols-1 gap-1">
        <Link
          to={profilePath(concerned.pseudo)}
          className="target justify-self-start py-1 font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {concerned.pseudo}
        </Link>
        <p className="text-sm text-muted">{texts.memberSince(concerned.created_at)}</p>
        <p className="text-sm">{past.length === 0 ? texts.clean : past.join(' · ')}</p>
        {concerned.is_suspended_for_good ? (
          <p className="text-sm font-semibold text-danger">{texts.suspendedForGood}</p>
        ) : (
          concerned.suspended_until !== null && (
            <p className="text-sm font-semibold text-danger">
              {texts.suspendedUntil(concerned.suspended_until)}
            </p>
          )
        )}
      </div>
      {history.length > 0 && (
        <>
          <h4 className="text-sm font-semibold text-muted">{texts.history}</h4>
          <ul className="grid grid-cols-1 divide-y divide-line">
            {history.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center gap-x-2 py-1.5 text-sm">
                <Link
                  to={addressOf(row.id)}
                  className="py-1 font-semibold underline-offset-4 hover:underline"
                >
                  {nameSubject(row.kind, row.target)}
                </Link>
                <RelativeTime at={row.opened_at} className="text-muted" />
                <StatusBadge status={row.status} />
                {row.excerpt !== '' && <span className="w-full truncate text-muted">{quoteRow(row)}</span>}
              </li>
            ))}
          </ul>
          <Link
            to={`?${new URLSearchParams(casesOf(concerned.pseudo))}`}
            className="target justify-self-start py-1 text-sm font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {texts.allCasesOf(concerned.pseudo)}
          </Link>
        </>
      )}
    </CaseSection>
  )
}
