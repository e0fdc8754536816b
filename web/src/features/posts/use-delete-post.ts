import { deletePost } from '@aura/contract/posts/posts.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, hasFailed } from '../../lib/call.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { dropShownPost } from '../../lib/shown-posts.ts'
import { showToast } from '../../ui/toast.ts'
import { postsTexts } from './posts.texts.ts'

/** Deletes the viewer's own post and removes it from every cached list [PST-17, PST-18]. */
export function useDeletePost(postId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deletePost, { params: { id: postId } }),
    onSuccess: () => {
      dropShownPost(client, postId)
      void client.invalidateQueries({ queryKey: ['profiles'] })
      showToast({ kind: 'success', message: postsTexts.deleted })
    },
    onError: (error) => {
      if (hasFailed(error, 'platform.session-ended')) return
      showToast({ kind: 'error', message: serverSentence(error) ?? postsTexts.deleteFailed })
    },
  })
}
