import { textLength } from '@aura/contract/common'
import { type MeasureKind, measureKinds } from '@aura/contract/moderation/moderation.decisions.contract'
import { decisionReasonMaxLength } from '@aura/contract/moderation/moderation.limits'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import type { DecisionDraft, DecisionFaults, Verdict } from './decide.rules.ts'
import { choiceTexts, prizeChoiceTexts, decideTexts as texts } from './decide.texts.ts'
import { reasonsOptions } from './desk.queries.ts'

interface DecisionFieldsProps {
  draft: DecisionDraft
  onChange: (part: Partial<DecisionDraft>) => void
  faults: DecisionFaults
  /** The verdicts that the case allows. */
  verdicts: readonly Verdict[]
  /** Whether the verdicts are about prizes alone. */
  isOfPrizes: boolean
}

const measuresChoice = { label: texts.measures, hint: texts.measuresHint }

/** Fields of a decision: actions, reason, duration [MOD-16, MOD-17, MOD-18, MOD-19]. */
export function DecisionFields({ draft, onChange, faults, verdicts, isOfPrizes }: DecisionFieldsProps) {
  const toggle = (measure: MeasureKind) => {
    const isChosen = draft.measures.includes(measure)
    onChange({
      measures: isChosen ? draft.measures.filter((other) => other !== measure) : [...draft.measures, measure],
    })
  }
  return (
    <>
      <ChoiceCards
        label={texts.verdict}
        choices={verdicts.map((value) => ({
          value,
          ...(value === 'measures'
            ? measuresChoice
            : (isOfPrizes && prizeChoiceTexts[value]) || choiceTexts[value]),
        }))}
        chosen={draft.verdict === undefined ? [] : [draft.verdict]}
        error={faults.verdict}
        onToggle={(verdict) => onChange({ verdict })}
      />
      {draft.verdict === 'measures' && (
        <ChoiceCards
          label={texts.which}
          choices={measureKinds.map((value) => ({ value, ...choiceTexts[value] }))}
          chosen={draft.measures}
          isMultiple
          error={faults.measures}
          onToggle={toggle}
        />
      )}
      {draft.verdict === 'measures' && draft.measures.includes('suspend') && (
        <SuspensionLength draft={draft} onChange={onChange} error={faults.days} />
      )}
      <ReasonField draft={draft} onChange={onChange} error={faults.reason} />
      <TextArea
        label={texts.words}
        hint={wordsHintOf(draft.verdict)}
        value={draft.words}
        onChange={({ target }) => onChange({ words: target.value })}
        error={faults.words}
        counter={{ used: textLength(draft.words.trim()), max: decisionReasonMaxLength }}
      />
    </>
  )
}

type FieldProps = Pick<DecisionFieldsProps, 'draft' | 'onChange'> & { error: string | undefined }

function SuspensionLength({ draft, onChange, error }: FieldProps) {
  return (
    <>
      <ChoiceCards
        label={texts.duration}
        choices={[
          { value: 'days', label: texts.forDays, hint: texts.forDaysHint },
          { value: 'good', label: texts.forGood, hint: texts.forGoodHint },
        ]}
        chosen={[draft.isForGood ? 'good' : 'days']}
        onToggle={(length) => onChange({ isForGood: length === 'good' })}
      />
      {!draft.isForGood && (
        <TextField
          label={texts.days}
          inputMode="numeric"
          value={draft.days}
          onChange={({ target }) => onChange({ days: target.value })}
          error={error}
        />
      )}
    </>
  )
}

function ReasonField({ draft, onChange, error }: FieldProps) {
  const reasons = useQuery(reasonsOptions)
  if (reasons.isError && reasons.data === undefined)
    return (
      <Notice
        kind="error"
        action={
          <Button
            ref={passFocusOn}
            variant="secondary"
            size="small"
            busy={reasons.isFetching}
            onClick={() => void reasons.refetch()}
          >
            Réessayer
          </Button>
        }
      >
        {texts.reasonsFailed}
      </Notice>
    )
  const offered = (reasons.data?.reasons ?? []).filter((reason) => reason.is_active)
  const isOptional = draft.verdict !== 'measures'
  const chosen = offered.find(({ code }) => code === draft.reason)
  return (
    <SelectField
      label={texts.reason}
      {...(isOptional ? {} : { placeholder: texts.reasonPlaceholder })}
      options={[
        ...(isOptional ? [{ value: '', label: texts.noReason }] : []),
        ...offered.map(({ code, label }) => ({ value: code, label })),
      ]}
      value={draft.reason}
      onChange={({ target }) => onChange({ reason: target.value })}
      hint={chosen && `${chosen.text} (${chosen.rule})`}
      error={error}
      required={!isOptional}
    />
  )
}

/** Names the readers of the words. */
function wordsHintOf(verdict: Verdict | undefined): string {
  if (verdict === 'count' || verdict === 'void') return texts.verdictWordsHint
  return verdict === 'dismiss' || verdict === 'clear' ? texts.deskWordsHint : texts.wordsHint
}
