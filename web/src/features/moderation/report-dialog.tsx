import { ReportWords } from '@aura/contract/moderation/moderation.contract'
import { reportReasonMaxLength } from '@aura/contract/moderation/moderation.limits'
import { misfits } from '../../lib/contract-resolver.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { moderationTexts as texts } from './moderation.texts.ts'
import { type ReportSubject, useSendReport } from './use-send-report.ts'

interface ReportDialogProps {
  subject: ReportSubject
  isOpen: boolean
  onClose: () => void
  /** The report was stored. */
  onSent: () => void
}

/** Asks for the reason of a report and sends it. */
export function ReportDialog({ subject, isOpen, onClose, onSent }: ReportDialogProps) {
  const sending = useSendReport(subject)
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.titles[subject.type]}
      description={texts.hint}
      label={texts.reason}
      placeholder={texts.reasonPlaceholder}
      maxLength={reportReasonMaxLength}
      refuse={(reason) => misfits(ReportWords, { reason }).reason}
      submitLabel={sending.isPending ? texts.sending : texts.send}
      sending={sending}
      failed={texts.failed}
      onSent={onSent}
    />
  )
}
