import { textLength } from '@aura/contract/common'
import { decisionAppealMaxLength } from '@aura/contract/moderation/moderation.limits'
import { type AppealOutcome, appealOutcomes } from '@aura/contract/moderation/moderation.outcomes'
import { useState } from 'react'
import { useTextDraft } from '../../../lib/use-text-draft.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useFailureOnceLeft } from '../../../ui/use-failure-once-left.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { answerTexts as texts } from './decide.texts.ts'
import { useAnswerAppeal } from './use-answer-appeal.ts'
import { choicesDraft, useDeskDraft } from './use-desk-draft.ts'

interface AnswerDialogProps {
  caseId: number
  /** What « Donner raison » brings about; undefined: all comes back as it was. */
  reversal: string | undefined
  /** Who created the challenge reads the answer too, if it takes the prize back from them. */
  isOfPrize: boolean
  isOpen: boolean
  onClose: () => void
}

/** Answers an appeal: the decision stands, or everything comes back as it was [MOD-27]. */
export function AnswerDialog({ caseId, reversal, isOfPrize, isOpen, onClose }: AnswerDialogProps) {
  const { outcome, choose } = useOutcomeDraft(caseId)
  const { text: words, change: setWords } = useDeskDraft('answer', caseId)
  const [isChecked, setIsChecked] = useState(false)
  const answering = useAnswerAppeal(caseId, {
    onSent: () => {
      setWords('')
      choose(undefined)
      onClose()
      showToast({ kind: 'success', message: texts.sent })
    },
    onFailed: useFailureOnceLeft(texts.failed),
  })
  const outcomes = [
    { value: 'maintained', label: texts.maintained, hint: texts.maintainedHint },
    { value: 'reversed', label: texts.reversed, hint: reversal ?? texts.reversedHint },
  ] as const
  const used = textLength(words.trim())
  const wordsFault =
    used === 0 || used > decisionAppealMaxLength ? texts.badWords(decisionAppealMaxLength) : undefined
  const send = () => {
    setIsChecked(true)
    if (outcome === undefined || wordsFault !== undefined) return
    answering.mutate({ outcome, words: words.trim() })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.description}
      submitLabel={texts.submit}
      busy={answering.isPending}
      error={answering.error}
      failed={texts.failed}
      onSubmit={send}
    >
      <ChoiceCards
        label={texts.outcome}
        choices={outcomes}
        chosen={outcome === undefined ? [] : [outcome]}
        error={isChecked && outcome === undefined ? texts.missingOutcome : undefined}
        onToggle={(value) => {
          choose(value)
          if (answering.isError) answering.reset()
        }}
      />
      <TextArea
        label={texts.words}
        {...(isOfPrize && outcome === 'reversed' && { hint: texts.prizeWordsHint })}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          if (answering.isError) answering.reset()
        }}
        error={isChecked ? wordsFault : undefined}
        counter={{ used, max: decisionAppealMaxLength }}
        required
      />
    </FormDialog>
  )
}

/** The outcome that is chosen and not sent yet; it survives a reload, as the words do [APP-18]. */
function useOutcomeDraft(caseId: number) {
  const stored = useTextDraft(choicesDraft(caseId))
  const [outcome, setOutcome] = useState(() => appealOutcomes.find((value) => value === stored.read()))
  return {
    outcome,
    choose(next: AppealOutcome | undefined) {
      setOutcome(next)
      stored.write(next ?? '')
    },
  }
}
