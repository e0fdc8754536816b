import { textLength } from '@aura/contract/common'
import type { Reason } from '@aura/contract/moderation/moderation.decisions.contract'
import { saveReason } from '@aura/contract/moderation/moderation.decisions.contract'
import { reasonLimits } from '@aura/contract/moderation/moderation.limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.ts'
import { reasonsOptions } from './desk.queries.ts'
import { reasonsTexts as texts } from './reasons.texts.ts'
import { useReasonDraft } from './use-reason-draft.ts'

interface ReasonEditorProps {
  /** Undefined for a new one. */
  reason: Reason | undefined
  usedCodes: readonly string[]
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
}

type Faults = Record<'code' | 'label' | 'rule' | 'text', string | undefined>

const noFaults: Faults = { code: undefined, label: undefined, rule: undefined, text: undefined }

function faultOf(name: keyof typeof reasonLimits, value: string): string | undefined {
  if (value.trim() === '') return texts.required
  return textLength(value.trim()) > reasonLimits[name] ? texts.tooLong(reasonLimits[name]) : undefined
}

/** Adds a reason or changes one; what was typed stays through a refusal. */
export function ReasonEditor({ reason, usedCodes, isOpen, onClose, onSaved }: ReasonEditorProps) {
  const client = useQueryClient()
  const draft = useReasonDraft(reason)
  const { typed } = draft
  const [isChecked, setIsChecked] = useState(false)
  const saving = useMutation({
    mutationFn: ({ code, ...body }: Reason) =>
      call(saveReason, { params: { code }, body: { ...body, is_new: reason === undefined } }),
    onSuccess: () => {
      draft.clear()
      showToast({ kind: 'success', message: texts.saved })
      onSaved()
    },
    onSettled: () => client.invalidateQueries({ queryKey: reasonsOptions.queryKey }),
  })
  const faults = {
    code: reason === undefined ? codeFault(typed.code, usedCodes) : undefined,
    label: faultOf('label', typed.label),
    rule: faultOf('rule', typed.rule),
    text: faultOf('text', typed.text),
  }
  const shown = isChecked ? faults : noFaults
  const change = (part: Partial<Reason>) => {
    draft.change({ ...typed, ...part })
    if (saving.isError) saving.reset()
  }
  const submit = () => {
    setIsChecked(true)
    if (Object.values(faults).some((fault) => fault !== undefined)) return
    const { code, label, rule, text } = typed
    saving.mutate({ ...typed, code: code.trim(), label: label.trim(), rule: rule.trim(), text: text.trim() })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={reason === undefined ? texts.addTitle : texts.editOf(reason.label)}
      submitLabel={texts.submit}
      busy={saving.isPending}
      error={saving.error}
      failed={texts.sendFailed}
      onSubmit={submit}
    >
      <ReasonFields typed={typed} faults={shown} isNew={reason === undefined} onChange={change} />
    </FormDialog>
  )
}

interface ReasonFieldsProps {
  typed: Reason
  faults: Faults
  /** The code of an existing reason cannot be changed. */
  isNew: boolean
  onChange: (part: Partial<Reason>) => void
}

function ReasonFields({ typed, faults, isNew, onChange }: ReasonFieldsProps) {
  return (
    <>
      {isNew && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          value={typed.code}
          onChange={({ target }) => onChange({ code: target.value })}
          error={faults.code}
          autoCapitalize="none"
          required
        />
      )}
      <TextField
        label={texts.label}
        hint={texts.labelHint}
        value={typed.label}
        onChange={({ target }) => onChange({ label: target.value })}
        error={faults.label}
        required
      />
      <TextField
        label={texts.rule}
        hint={texts.ruleHint}
        value={typed.rule}
        onChange={({ target }) => onChange({ rule: target.value })}
        error={faults.rule}
        required
      />
      <TextArea
        label={texts.text}
        value={typed.text}
        onChange={({ target }) => onChange({ text: target.value })}
        error={faults.text}
        counter={{ used: textLength(typed.text.trim()), max: reasonLimits.text }}
        required
      />
      <SwitchField
        label={texts.isActive}
        hint={texts.isActiveHint}
        checked={typed.is_active}
        onChange={(isActive) => onChange({ is_active: isActive })}
      />
    </>
  )
}

function codeFault(code: string, usedCodes: readonly string[]): string | undefined {
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(code.trim())) return texts.badCode
  return usedCodes.includes(code.trim()) ? texts.codeTaken : undefined
}
