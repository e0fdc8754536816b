import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { moderationTexts as texts } from './moderation.texts.ts'
import { ReportDialog } from './report-dialog.tsx'

/** Reports someone, from their profile [PRF-10]. */
export function ReportPersonButton({ userId, pseudo }: { userId: number; pseudo: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const membersOnly = useMembersOnly()
  const label = texts.reportPerson(pseudo)
  return (
    <>
      <IconButton
        label={label}
        title={label}
        icon={<Flag aria-hidden />}
        onClick={() => membersOnly(() => setIsOpen(true))}
      />
      <ReportDialog subject={{ type: 'user', userId }} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
