import type { CaseDetail } from '@aura/contract/moderation/moderation.cases.contract'
import { Link } from '../../../lib/router.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { caseTexts as texts } from './case.texts.ts'
import { FrozenCopy } from './case-content.tsx'
import { DecisionWords } from './case-decisions.tsx'
import { CaseSection } from './case-section.tsx'

type Contest = NonNullable<CaseDetail['contest']>

interface CaseContestProps {
  contest: Contest
  addressOf: (caseId: number) => string
}

/** The words of a contest against a decision or a movement, and its answer [MOD-27]. */
export function CaseContest({ contest, addressOf }: CaseContestProps) {
  return (
    <CaseSection title={texts.contest}>
      <blockquote className="rounded-card border border-line bg-raised p-3.5">
        <p className="wrap-anywhere whitespace-pre-line">{contest.words}</p>
        <p className="mt-1 text-sm text-muted">{texts.contestOf(contest.created_at)}</p>
      </blockquote>
      {contest.decision && (
        <div className="grid gap-1">
          <h4 className="text-sm font-semibold text-muted">{texts.contested}</h4>
          <DecisionWords decision={contest.decision} />
          {contest.grounds && <Grounds grounds={contest.grounds} />}
          {contest.decision.case_id !== null && (
            <Link
              to={addressOf(contest.decision.case_id)}
              className="min-h-9 justify-self-start py-1.5 text-sm font-semibold underline underline-offset-4"
            >
              {texts.openDecided}
            </Link>
          )}
        </div>
      )}
      {contest.grounds?.frozen && <FrozenCopy frozen={contest.grounds.frozen} />}
      {contest.outcome !== null && (
        <Notice kind={contest.outcome === 'reversed' ? 'success' : 'info'}>
          <p className="font-semibold">{texts[contest.outcome]}</p>
          {contest.answer !== null && <p className="wrap-anywhere whitespace-pre-line">{contest.answer}</p>}
        </Notice>
      )}
    </CaseSection>
  )
}

/** The rule, the words of the reason, and what the person read of their content. */
function Grounds({ grounds: { rule, text, excerpt } }: { grounds: NonNullable<Contest['grounds']> }) {
  return (
    <>
      {rule !== '' && <p className="text-sm wrap-anywhere">{texts.rule(rule)}</p>}
      {text !== '' && <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>}
      {excerpt !== '' && <p className="text-sm text-muted wrap-anywhere">{texts.excerpt(excerpt)}</p>}
    </>
  )
}
