import { useState } from 'react'
import { useNavigate } from 'react-router'
import { moderationTexts as texts } from '../../features/moderation/moderation.texts.ts'
import { ReportDialog } from '../../features/moderation/report-dialog.tsx'
import { BlockDialog } from '../../features/privacy/block-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import { showToast } from '../../ui/toast.ts'
import type { ReportAndBlockProps } from './report-and-block.tsx'

/** What `ReportAndBlock` shows once loaded. */
export function ReportAndBlockSurface({ person, ...dialog }: ReportAndBlockProps) {
  const [isBlocking, setIsBlocking] = useState(false)
  const navigate = useNavigate()
  const thank = () =>
    showToast({
      kind: 'success',
      message: texts.sent,
      action: person
        ? { label: texts.block(person.pseudo), onSelect: () => setIsBlocking(true) }
        : { label: texts.follow, onSelect: () => void navigate(paths.reports) },
    })
  return (
    <>
      <ReportDialog {...dialog} onSent={thank} />
      {person && <BlockDialog person={person} isOpen={isBlocking} onClose={() => setIsBlocking(false)} />}
    </>
  )
}
