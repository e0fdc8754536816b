import { RemovalWords } from '@aura/contract/comments/comments.contract'
import { decisionReasonMaxLength } from '@aura/contract/moderation/moderation.limits'
import { misfits } from '../../lib/contract-resolver.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { commentsTexts as texts } from './comments.texts.ts'
import type { RemoveCommentDialogProps } from './remove-comment-dialog.tsx'
import { useDeleteComment } from './use-delete-comment.ts'

/** The lazily loaded content of `RemoveCommentDialog`. */
export function RemoveCommentDialogSurface({ comment, isOpen, onClose }: RemoveCommentDialogProps) {
  const deletion = useDeleteComment(comment)
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.deleteTitle}
      description={texts.removeQuestion(comment.reply_count > 0)}
      label={texts.removeReason}
      placeholder={texts.removeReasonPlaceholder}
      maxLength={decisionReasonMaxLength}
      refuse={(reason) => misfits(RemovalWords, { reason }).reason}
      submitLabel={texts.delete}
      isDangerous
      sending={deletion}
      failed={texts.deleteFailed}
    />
  )
}
