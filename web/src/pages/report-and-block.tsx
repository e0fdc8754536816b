import { lazy } from 'react'
import type { ReportSubject } from '../features/moderation/use-send-report.ts'
import { FromFirstOpening } from '../ui/from-first-opening.tsx'

const ReportAndBlockSurface = lazy(async () => ({
  default: (await import('./report-and-block-surface.tsx')).ReportAndBlockSurface,
}))

export interface ReportAndBlockProps {
  subject: ReportSubject
  /** The person to offer to block; undefined when it is the viewer or blocked already. */
  person: { id: number; pseudo: string } | undefined
  isOpen: boolean
  onClose: () => void
}

/** Reports something, then offers to block the person it is about [MOD-05, MOD-06]. */
export function ReportAndBlock(props: ReportAndBlockProps) {
  return (
    <FromFirstOpening isOpen={props.isOpen}>
      <ReportAndBlockSurface {...props} />
    </FromFirstOpening>
  )
}
