import type { ReportSubject } from '../../features/moderation/use-send-report.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

export interface ReportAndBlockProps {
  subject: ReportSubject
  /** The person to offer to block; undefined when it is the viewer or blocked already. */
  person: { id: number; pseudo: string } | undefined
  isOpen: boolean
  onClose: () => void
}

/** Reports something, then offers to block the person it is about [MOD-05, MOD-06]. */
export const ReportAndBlock = lazyDialog<ReportAndBlockProps>(
  async () => (await import('./report-and-block-surface.tsx')).ReportAndBlockSurface,
)
