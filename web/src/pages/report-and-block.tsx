import { useState } from 'react'
import { moderationTexts as texts } from '../features/moderation/moderation.texts.ts'
import { ReportDialog, type ReportDialogProps } from '../features/moderation/report-dialog.tsx'
import { BlockDialog } from '../features/privacy/block-dialog.tsx'
import { showToast } from '../ui/toast.ts'

interface ReportAndBlockProps extends Omit<ReportDialogProps, 'onSent'> {
  /** Whom the report is about; undefined when that is oneself. */
  person: { id: number; pseudo: string } | undefined
}

/** Reports something, then offers to block whom it is about [MOD-05, MOD-06]. */
export function ReportAndBlock({ person, ...dialog }: ReportAndBlockProps) {
  const [isBlocking, setIsBlocking] = useState(false)
  const thank = () =>
    showToast({
      kind: 'success',
      message: texts.sent,
      ...(person && { action: { label: texts.block(person.pseudo), onSelect: () => setIsBlocking(true) } }),
    })
  return (
    <>
      <ReportDialog {...dialog} onSent={thank} />
      {person && <BlockDialog person={person} isOpen={isBlocking} onClose={() => setIsBlocking(false)} />}
    </>
  )
}
