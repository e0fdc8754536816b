import { useState } from 'react'
import { moderationTexts as texts } from '../features/moderation/moderation.texts.ts'
import { ReportDialog, type ReportDialogProps } from '../features/moderation/report-dialog.tsx'
import { BlockDialog } from '../features/privacy/block-dialog.tsx'
import { showToast } from '../ui/toast.ts'

interface ReportAndBlockProps extends Omit<ReportDialogProps, 'onSent'> {
  /** The author of the reported content; undefined for the viewer's own. */
  person: { id: number; pseudo: string } | undefined
}

/** Sends a report, then offers to block the author [MOD-05, MOD-06]. */
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
