import { useState } from 'react'
import { moderationTexts as texts } from '../features/moderation/moderation.texts.ts'
import { ReportDialog } from '../features/moderation/report-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

/** Reports a blocked person from the page that replaces their profile [MOD-01]. */
export function ReportBlocked({ pseudo }: { pseudo: string }) {
  const [isReporting, setIsReporting] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setIsReporting(true)}>
        {texts.reportPerson(pseudo)}
      </Button>
      <ReportDialog
        subject={{ type: 'user', pseudo }}
        isOpen={isReporting}
        onClose={() => setIsReporting(false)}
        onSent={() => showToast({ kind: 'success', message: texts.sent })}
      />
    </>
  )
}
