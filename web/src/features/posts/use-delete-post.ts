import { deletePost } from '@aura/contract/posts/posts.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeCachedPost } from '../../cache/posts.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { forgetPostWords } from '../../lib/post-words.ts'
import { showToast } from '../../ui/toast.ts'
import { postMenuTexts as texts } from './post-menu.texts.ts'

/** Deletes the viewer's own post and removes it from every cached list [PST-17, PST-18]. */
export function useDeletePost(postId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deletePost, { params: { id: postId } }).catch(unlessGone),
    onSuccess: () => {
      forgetPostWords(postId)
      removeCachedPost(client, postId)
      void client.invalidateQueries({ queryKey: ['profiles'] })
      showToast({ kind: 'success', message: texts.deleted })
    },
    meta: { failureText: texts.deleteFailed },
  })
}

/** A post that is gone was deleted by an earlier call, whose answer was lost, or on another page. */
function unlessGone(error: unknown): void {
  if (!hasFailed(error, 'posts.unknown')) throw error
}
