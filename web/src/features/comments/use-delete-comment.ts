import { type Comment, deleteComment } from '@aura/contract/comments/comments.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeCachedComment } from '../../cache/update-comments.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { showToast } from '../../ui/toast.ts'
import { commentsTexts as texts } from './comments.texts.ts'

/**
 * Deletes a comment on the server and on the screen, where a tombstone stands for one with replies [CMT-27, CMT-28, CMT-31]. With a
 * reason (somebody else's comment) the dialog shows failures itself.
 */
export function useDeleteComment(comment: Comment) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string | undefined) => {
      try {
        await call(deleteComment, {
          params: { id: comment.id },
          body: reason === undefined ? {} : { reason },
        })
      } catch (error) {
        // Already deleted: that is the wanted state.
        if (!hasFailed(error, 'comments.unknown')) throw error
      }
    },
    onSuccess: () => {
      removeCachedComment(client, comment)
      showToast({ kind: 'success', message: texts.deleted })
    },
    onError: (error, reason) => {
      if (reason !== undefined || hasFailed(error, 'platform.session-ended')) return
      showToast({ kind: 'error', message: texts.deleteFailed })
    },
  })
}
