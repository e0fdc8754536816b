import { useState } from 'react'
import { moderationTexts as texts } from '../features/moderation/moderation.texts.ts'
import { ReportDialog } from '../features/moderation/report-dialog.tsx'
import { BlockDialog } from '../features/privacy/block-dialog.tsx'
import { showToast } from '../ui/toast.ts'
import type { ReportAndBlockProps } from './report-and-block.tsx'

/** What `ReportAndBlock` shows once loaded. */
export function ReportAndBlockSurface({ person, ...dialog }: ReportAndBlockProps) {
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
