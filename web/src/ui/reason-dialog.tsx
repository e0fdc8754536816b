import { textLength } from '@aura/contract/common'
import { type ReactNode, useState } from 'react'
import { CallError } from '../lib/call-error.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { TextArea } from './text-area.tsx'

interface ReasonDialogProps
  extends Omit<FormDialogProps, 'onSubmit' | 'isIncomplete' | 'isFailedAlwaysShown' | 'children'> {
  label: string
  placeholder?: string
  hint?: string
  isOptional?: boolean
  /** In code points, as the contract counts. */
  maxLength: number
  /** Why a reason is refused before it is sent. Without it, the reason cannot be sent while it does not fit. */
  refuse?: (reason: string) => string | undefined
  /** Calls `clear` once the reason was taken: until then it stays, through errors and closing. */
  onSend: (reason: string, clear: () => void) => void
  /** Above the field: what the reason is about. */
  children?: ReactNode
}

/** Asks why, in the person's own words, and sends it. */
export function ReasonDialog({
  label,
  placeholder,
  hint,
  isOptional = false,
  maxLength,
  refuse,
  onSend,
  children,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isRefusalShown, setIsRefusalShown] = useState(false)
  const used = textLength(reason)
  const refusal = refuse?.(reason)
  // The server may find a fault in the reason itself.
  const fault = dialog.error instanceof CallError ? dialog.error.fields.reason : undefined
  const clear = () => {
    setReason('')
    setIsRefusalShown(false)
  }
  return (
    <FormDialog
      {...dialog}
      error={fault === undefined ? dialog.error : null}
      isFailedAlwaysShown={refuse !== undefined}
      isIncomplete={refuse === undefined && ((reason.trim() === '' && !isOptional) || used > maxLength)}
      onSubmit={() => {
        setIsRefusalShown(refusal !== undefined)
        if (refusal === undefined) onSend(reason, clear)
      }}
    >
      {children}
      <TextArea
        label={label}
        {...(placeholder !== undefined && { placeholder })}
        {...(hint !== undefined && { hint })}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isRefusalShown ? refusal : fault}
        counter={{ used, max: maxLength }}
        required={!isOptional}
      />
    </FormDialog>
  )
}
