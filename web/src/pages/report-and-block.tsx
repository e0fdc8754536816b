import { lazy, Suspense } from 'react'
import type { ReportDialogProps } from '../features/moderation/report-dialog.tsx'
import { useWasOpened } from '../ui/use-was-opened.ts'

const ReportAndBlockSurface = lazy(async () => ({
  default: (await import('./report-and-block-surface.tsx')).ReportAndBlockSurface,
}))

export interface ReportAndBlockProps extends Omit<ReportDialogProps, 'onSent'> {
  /** The person the report is about; undefined when it is the viewer. */
  person: { id: number; pseudo: string } | undefined
}

/** Reports something, then offers to block the person it is about [MOD-05, MOD-06]. Its code loads with the first opening. */
export function ReportAndBlock(props: ReportAndBlockProps) {
  if (!useWasOpened(props.isOpen)) return null
  return (
    <Suspense fallback={null}>
      <ReportAndBlockSurface {...props} />
    </Suspense>
  )
}
