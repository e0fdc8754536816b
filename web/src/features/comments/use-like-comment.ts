import type { Comment } from '@aura/contract/comments/comments.contract'
import { likeComment } from '@aura/contract/comments/comments.reactions.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasFailed } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { callOnce } from '../../lib/call-once.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { showToast } from '../../ui/toast.ts'
import { commentsTexts as texts } from './comments.texts.ts'
import { changeShownComment } from './shown-comments.ts'

/** Likes a comment or takes the like back: at once on the screen, taken back when refused [CMT-22, CMT-23]. */
export function useLikeComment(comment: Comment): () => void {
  const client = useQueryClient()
  const membersOnly = useMembersOnly()
  const show = (part: Pick<Comment, 'isLiked' | 'like_count'>) =>
    changeShownComment(client, comment.id, (shown) => ({ ...shown, ...part }))
  const liking = useMutation({
    mutationFn: () => callOnce(likeComment, { params: { id: comment.id } }),
    onMutate: () => {
      const { isLiked, like_count } = comment
      show({ isLiked: !isLiked, like_count: Math.max(0, like_count + (isLiked ? -1 : 1)) })
      return { isLiked, like_count }
    },
    onSuccess: ({ likeCount, isLiked, message }) => {
      show({ isLiked, like_count: likeCount })
      if (message !== null) showToast({ kind: 'success', message })
    },
    onError: (error, _none, before) => {
      if (before) show(before)
      if (hasFailed(error, 'platform.session-ended')) return
      const isRefused = error instanceof CallError && error.status === 400
      showToast({ kind: 'error', message: isRefused ? error.message : texts.likeFailed })
    },
  })
  return () => membersOnly(() => liking.isPending || liking.mutate())
}
