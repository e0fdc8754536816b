import { lazy, Suspense } from 'react'
import { useWasOpened } from '../../ui/use-was-opened.ts'
import type { ReportSubject } from './use-send-report.ts'

const ReportDialogSurface = lazy(async () => ({
  default: (await import('./report-dialog-surface.tsx')).ReportDialogSurface,
}))

export interface ReportDialogProps {
  subject: ReportSubject
  isOpen: boolean
  onClose: () => void
  /** The report was stored. */
  onSent: () => void
}

/** Asks for the reason of a report and sends it. Its code loads with the first opening. */
export function ReportDialog(props: ReportDialogProps) {
  if (!useWasOpened(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <ReportDialogSurface {...props} />
    </Suspense>
  )
}
