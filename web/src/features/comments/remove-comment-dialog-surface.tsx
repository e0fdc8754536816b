import { RemovalWords } from '@aura/contract/comments/comments.contract'
import { textLength } from '@aura/contract/common'
import { decisionReasonMaxLength } from '@aura/contract/moderation/moderation.limits'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { hasFailed } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { contractResolver } from '../../lib/contract-resolver.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { commentsTexts as texts } from './comments.texts.ts'
import type { RemoveCommentDialogProps } from './remove-comment-dialog.tsx'
import { useDeleteComment } from './use-delete-comment.ts'

const resolver = contractResolver<typeof RemovalWords, { reason: string }>(RemovalWords)

/** What `RemoveCommentDialog` shows once loaded. What was typed stays until the comment is gone, through errors and closing. */
export function RemoveCommentDialogSurface({ comment, isOpen, onClose }: RemoveCommentDialogProps) {
  const formId = useId()
  const { register, handleSubmit, control, formState } = useForm({ defaultValues: { reason: '' }, resolver })
  const reason = useWatch({ control, name: 'reason' })
  const deletion = useDeleteComment(comment)
  const { error } = deletion
  const remove = () => deletion.mutate(reason, { onSuccess: onClose })

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={texts.deleteTitle}
      description={texts.removeQuestion(comment.reply_count > 0)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={deletion.isPending}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          // The dialog is a child of the comment in React’s eyes, which need not hear of its form.
          event.stopPropagation()
          void handleSubmit(remove)(event)
        }}
      >
        <TextArea
          {...register('reason')}
          label={texts.removeReason}
          placeholder={texts.removeReasonPlaceholder}
          error={formState.errors.reason?.message ?? reasonFault(error)}
          counter={{ used: textLength(reason), max: decisionReasonMaxLength }}
          required
        />
        {error && !reasonFault(error) && !hasFailed(error, 'platform.session-ended') && (
          <Notice kind="error">
            <p>{texts.deleteFailed}</p>
            <p className="text-sm">{serverSentence(error)}</p>
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

/** What the server says of the reason itself. */
function reasonFault(error: Error | null): string | undefined {
  return error instanceof CallError ? error.fields.reason : undefined
}
