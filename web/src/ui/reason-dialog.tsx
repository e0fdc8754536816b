import { textLength } from '@aura/contract/common'
import { type ReactNode, useState } from 'react'
import { CallError } from '../lib/call-error.ts'
import { useTextDraft } from '../lib/use-text-draft.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { TextArea } from './text-area.tsx'

interface ReasonDialogProps<Answer>
  extends Omit<
    FormDialogProps,
    'onSubmit' | 'isIncomplete' | 'isFailedAlwaysShown' | 'busy' | 'error' | 'children'
  > {
  label: string
  placeholder?: string
  hint?: string
  isOptional?: boolean
  /** Keeps what was typed as a draft of this name, through a reload and the end of a session. */
  draftName?: string
  /** In code points, as the contract counts. */
  maxLength: number
  /** Why a reason is refused before it is sent. Without it, the reason cannot be sent while it does not fit. */
  refuse?: (reason: string) => string | undefined
  /** Shows what is wrong with other fields than the reason; true keeps it from being sent. */
  refuseOthers?: () => boolean
  /** The call that takes the reason. The dialog closes once it succeeds: until then the reason stays, through errors and closing. */
  sending: {
    isPending: boolean
    error: Error | null
    mutate: (reason: string, options: { onSuccess: (answer: Answer) => void }) => void
  }
  onSent?: (answer: Answer) => void
  /** Above the field: what the reason is about. */
  children?: ReactNode
}

/** Asks why, in the person's own words, and sends it. */
export function ReasonDialog<Answer>({
  label,
  placeholder,
  hint,
  isOptional = false,
  draftName,
  maxLength,
  refuse,
  refuseOthers,
  sending,
  onSent,
  children,
  ...dialog
}: ReasonDialogProps<Answer>) {
  const draft = useTextDraft(draftName ?? '')
  const isDraft = draftName !== undefined
  const [reason, setReason] = useState(isDraft ? draft.read : '')
  const [isRefusalShown, setIsRefusalShown] = useState(false)
  const used = textLength(reason)
  const refusal = refuse?.(reason)
  // The server may find a fault in the reason itself.
  const fault = sending.error instanceof CallError ? sending.error.fields.reason : undefined
  const change = (text: string) => {
    setReason(text)
    if (isDraft) draft.write(text)
  }
  const finish = (answer: Answer) => {
    change('')
    dialog.onClose()
    onSent?.(answer)
  }
  return (
    <FormDialog
      {...dialog}
      busy={sending.isPending}
      error={fault === undefined ? sending.error : null}
      isFailedAlwaysShown={refuse !== undefined}
      isIncomplete={refuse === undefined && ((reason.trim() === '' && !isOptional) || used > maxLength)}
      onSubmit={() => {
        setIsRefusalShown(refusal !== undefined)
        const isOtherRefused = refuseOthers?.() ?? false
        if (refusal === undefined && !isOtherRefused) sending.mutate(reason, { onSuccess: finish })
      }}
    >
      {children}
      <TextArea
        label={label}
        {...(placeholder !== undefined && { placeholder })}
        {...(hint !== undefined && { hint })}
        value={reason}
        onChange={(event) => change(event.target.value)}
        error={isRefusalShown ? refusal : fault}
        counter={{ used, max: maxLength }}
        required={!isOptional}
      />
    </FormDialog>
  )
}
