import { textLength } from '@aura/contract/common'
import { ReportWords } from '@aura/contract/moderation/moderation.contract'
import { reportReasonMaxLength } from '@aura/contract/moderation/moderation.limits'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { hasFailed } from '../../lib/call.ts'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { moderationTexts as texts } from './moderation.texts.ts'
import type { ReportDialogProps } from './report-dialog.tsx'
import { useSendReport } from './use-send-report.ts'

const resolver = contractResolver<typeof ReportWords, { reason: string }>(ReportWords)

/** What `ReportDialog` shows once loaded. What was typed stays until it is sent, through errors and closing. */
export function ReportDialogSurface({ subject, isOpen, onClose, onSent }: ReportDialogProps) {
  const formId = useId()
  const { register, handleSubmit, control, reset, formState } = useForm({
    defaultValues: { reason: '' },
    resolver,
  })
  const reason = useWatch({ control, name: 'reason' })
  const sending = useSendReport(subject)

  const send = () =>
    sending.mutate(reason, {
      onSuccess: () => {
        reset()
        onClose()
        onSent()
      },
    })

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={texts.titles[subject.type]}
      description={texts.hint}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={sending.isPending}>
            {sending.isPending ? texts.sending : texts.send}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // The dialog is a child of the post in React’s eyes, which need not hear of its form.
          event.stopPropagation()
          void handleSubmit(send)(event)
        }}
      >
        <TextArea
          {...register('reason')}
          label={texts.reason}
          placeholder={texts.reasonPlaceholder}
          error={formState.errors.reason?.message}
          counter={{ used: textLength(reason), max: reportReasonMaxLength }}
          required
        />
        {sending.error && !hasFailed(sending.error, 'platform.session-ended') && (
          <Notice kind="error">
            <p>{texts.failed}</p>
            <p className="text-sm">{serverSentence(sending.error)}</p>
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
