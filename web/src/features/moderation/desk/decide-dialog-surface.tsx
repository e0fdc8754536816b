import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useFailureOnceLeft } from '../../../ui/use-failure-once-left.ts'
import { faultsOf, formOf, type Verdict, verdictsFor } from './decide.rules.ts'
import { decideTexts as texts } from './decide.texts.ts'
import { DecisionFields } from './decision-fields.tsx'
import { DecisionPreview } from './decision-preview.tsx'
import { type Decided, useDecide } from './use-decide.ts'
import { useDecisionDraft } from './use-decision-draft.ts'
import type { DraftSubject } from './use-desk-draft.ts'

export interface DecideDialogProps {
  /** One case, or several with the same decision. */
  cases: readonly CaseRow[]
  /** Under which what is not sent is kept. */
  subject: DraftSubject
  isOpen: boolean
  onClose: () => void
  onDecided: (decided: Decided) => void
}

/** Decides one case, or several with one decision; choices and texts survive a refusal, closing and a reload [MOD-25]. */
export function DecideDialogSurface({ cases, subject, isOpen, onClose, onDecided }: DecideDialogProps) {
  const [first] = cases
  const caseIds = cases.map(({ id }) => id)
  const { draft, change, clear } = useDecisionDraft(subject, caseIds, isOpen)
  const [isChecked, setIsChecked] = useState(false)
  const finish = (decided: Decided) => {
    clear()
    setIsChecked(false)
    onClose()
    onDecided(decided)
  }
  const onFailed = useFailureOnceLeft(texts.failed)
  const deciding = useDecide(cases, { onDecided: finish, onFailed })
  const form = formOf(draft)
  const verdicts = verdictsFor(cases)
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={cases.length === 1 ? texts.title : texts.titleOf(cases.length)}
      description={verdicts.includes('count') ? texts.verdictDescription : texts.description}
      submitLabel={texts.submit}
      busy={deciding.isPending}
      error={deciding.error}
      failed={texts.failed}
      onSubmit={() => {
        setIsChecked(true)
        if (form) deciding.mutate(form)
      }}
    >
      <DecisionFields
        draft={draft}
        onChange={(part) => {
          change(part)
          if (deciding.isError) deciding.reset()
        }}
        faults={isChecked ? faultsOf(draft) : {}}
        verdicts={verdicts}
        isOfPrizes={cases.every(({ kind }) => kind === 'held-prize')}
      />
      {first && draft.verdict !== undefined && isRead(draft.verdict) ? (
        <DecisionPreview
          caseId={first.id}
          form={form}
          title={cases.length === 1 ? texts.previewOf : texts.previewFirst}
          onWanted={() => setIsChecked(true)}
        />
      ) : (
        draft.verdict !== undefined && <p className="text-sm text-muted">{texts.nothingRead}</p>
      )}
    </FormDialog>
  )
}

/** Whether a person reads decisions of this kind. */
const isRead = (verdict: Verdict): boolean => verdict !== 'dismiss' && verdict !== 'clear'
