import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import {
  type DecisionDraft,
  emptyDraft,
  faultsOf,
  formOf,
  type Verdict,
  verdictsFor,
} from './decide.rules.ts'
import { decideTexts as texts } from './decide.texts.ts'
import { DecisionFields } from './decision-fields.tsx'
import { DecisionPreview } from './decision-preview.tsx'
import { type Decided, useDecide } from './use-decide.ts'
import { useDeskDraft } from './use-desk-draft.ts'

export interface DecideDialogProps {
  /** One case, or several with the same decision. */
  cases: readonly CaseRow[]
  isOpen: boolean
  onClose: () => void
  onDecided: (decided: Decided) => void
}

/** Decides one case, or several with one decision; choices and texts survive a refusal and closing [MOD-25]. */
export function DecideDialogSurface({ cases, isOpen, onClose, onDecided }: DecideDialogProps) {
  const [first] = cases
  const words = useDeskDraft('decide', first && cases.length === 1 ? first.id : 'several')
  const [chosen, setChosen] = useState<DecisionDraft>(emptyDraft)
  const draft = { ...chosen, words: words.text }
  const [isChecked, setIsChecked] = useState(false)
  const deciding = useDecide(cases)
  const form = formOf(draft)
  const finish = (decided: Decided) => {
    setChosen(emptyDraft)
    words.change('')
    setIsChecked(false)
    onClose()
    onDecided(decided)
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={cases.length === 1 ? texts.title : texts.titleOf(cases.length)}
      description={texts.description}
      submitLabel={texts.submit}
      busy={deciding.isPending}
      error={deciding.error}
      failed={texts.failed}
      onSubmit={() => {
        setIsChecked(true)
        if (form) deciding.mutate(form, { onSuccess: finish })
      }}
    >
      <DecisionFields
        draft={draft}
        onChange={(part) => {
          setChosen({ ...chosen, ...part })
          if (part.words !== undefined) words.change(part.words)
          if (deciding.isError) deciding.reset()
        }}
        faults={isChecked ? faultsOf(draft) : {}}
        verdicts={verdictsFor(cases)}
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
