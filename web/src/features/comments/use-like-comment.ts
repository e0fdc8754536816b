import type { Comment } from '@aura/contract/comments/comments.contract'
import { likeComment } from '@aura/contract/comments/comments.reactions.contract'
import { useQueryClient } from '@tanstack/react-query'
import { holdReads } from '../../cache/hold-reads.ts'
import { updateCachedComment } from '../../cache/update-comments.ts'
import { CallError } from '../../lib/call-error.ts'
import { callOnce } from '../../lib/call-once.ts'
import { commentPath } from '../../lib/paths.ts'
import { createToggleQueue } from '../../lib/toggle-queue.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { commentsTexts as texts } from './comments.texts.ts'

type Like = Pick<Comment, 'isLiked' | 'like_count'>

const likes = createToggleQueue<Like>({
  of: 'comment',
  whileBusy: 'ignore',
  async step(id, _held, wanted) {
    const toggle = () => callOnce(likeComment, { params: { id } })
    const first = await toggle()
    // In another tab the like had the wanted state already, which this call reverted.
    const { likeCount, isLiked, message } = first.isLiked === wanted.isLiked ? first : await toggle()
    if (message !== null) showToast({ kind: 'success', message })
    return { held: { isLiked, like_count: likeCount } }
  },
})

/** Toggles the like of a comment: optimistic, rolled back when refused [CMT-22, CMT-23]. */
export function useLikeComment({ id, post_id, pseudo, isLiked, like_count }: Comment): () => void {
  const client = useQueryClient()
  const membersOnly = useMembersOnly()
  const toggle = () =>
    likes.press(id, { isLiked, like_count }, likePressed, {
      begin: () => holdReads(client, 'comment-pages'),
      show: (like) => updateCachedComment(client, id, (comment) => ({ ...comment, ...like })),
      onRefused(error) {
        const isRefused = error instanceof CallError && error.status === 400
        showFailure(error, isRefused ? error.message : texts.likeFailed)
      },
    })
  return () => membersOnly(toggle, { to: 'aimer', pseudo, place: commentPath(post_id, id) })
}

function likePressed({ isLiked, like_count }: Like): Like {
  return { isLiked: !isLiked, like_count: Math.max(0, like_count + (isLiked ? -1 : 1)) }
}
