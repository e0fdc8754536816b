import type { CaseDetail } from '@aura/contract/moderation/moderation.cases.contract'
import { Notice } from '../../../ui/notice.tsx'
import { caseTexts as texts } from './case.texts.ts'
import { DecisionWords } from './case-decisions.tsx'
import { CaseSection } from './case-section.tsx'

/** What somebody says against a decision or a movement, and the answer once there is one [MOD-27]. */
export function CaseContest({ contest }: { contest: NonNullable<CaseDetail['contest']> }) {
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
        </div>
      )}
      {contest.outcome !== null && (
        <Notice kind={contest.outcome === 'reversed' ? 'success' : 'info'}>
          <p className="font-semibold">{texts[contest.outcome]}</p>
          {contest.answer !== null && <p className="wrap-anywhere whitespace-pre-line">{contest.answer}</p>}
        </Notice>
      )}
    </CaseSection>
  )
}
