import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import { Link } from '../../../lib/router.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { caseTexts as texts } from './case.texts.ts'
import { FrozenCopy } from './case-content.tsx'
import { DecisionWords } from './case-decisions.tsx'
import { CaseSection } from './case-section.tsx'

type Appeal = NonNullable<CaseDetail['contest']>

interface CaseAppealProps {
  appeal: Appeal
  /** What the appeal brings about once it is upheld; undefined: all comes back as it was. */
  reversal: string | undefined
  isOfPrize: boolean
  addressOf: (caseId: number) => string
}

/** The words of an appeal against a decision or a movement, and its answer [MOD-27]. */
export function CaseAppeal({ appeal, reversal, isOfPrize, addressOf }: CaseAppealProps) {
  return (
    <CaseSection title={texts.appeal}>
      <blockquote className="rounded-card border border-line bg-raised p-3.5">
        <p className="wrap-anywhere whitespace-pre-line">{appeal.words}</p>
        <p className="mt-1 text-sm text-muted">{texts.appealOf(appeal.created_at)}</p>
      </blockquote>
      {appeal.decision && (
        <div className="grid grid-cols-1 gap-1">
          <h4 className="text-sm font-semibold text-muted">{texts.appealed}</h4>
          <DecisionWords decision={appeal.decision} isOfPrize={isOfPrize} />
          {appeal.grounds && <Grounds grounds={appeal.grounds} />}
          {appeal.decision.case_id !== null && (
            <Link
              to={addressOf(appeal.decision.case_id)}
              className="target min-h-9 justify-self-start py-1.5 text-sm font-semibold underline underline-offset-4"
            >
              {texts.openDecided}
            </Link>
          )}
        </div>
      )}
      {appeal.grounds?.frozen && <FrozenCopy frozen={appeal.grounds.frozen} />}
      {appeal.outcome !== null && (
        <Notice kind={appeal.outcome === 'reversed' ? 'success' : 'info'}>
          <p className="font-semibold">
            {(appeal.outcome === 'reversed' && reversal) || texts[appeal.outcome]}
          </p>
          {appeal.answer !== null && <p className="wrap-anywhere whitespace-pre-line">{appeal.answer}</p>}
        </Notice>
      )}
    </CaseSection>
  )
}

/** The rule, the words of the reason, and what the person read of their content. */
function Grounds({ grounds: { rule, text, excerpt } }: { grounds: NonNullable<Appeal['grounds']> }) {
  return (
    <>
      {rule !== '' && <p className="text-sm wrap-anywhere">{texts.rule(rule)}</p>}
      {text !== '' && <p className="text-sm wrap-anywhere whitespace-pre-line">{text}</p>}
      {excerpt !== '' && <p className="text-sm text-muted wrap-anywhere">{texts.excerpt(excerpt)}</p>}
    </>
  )
}
