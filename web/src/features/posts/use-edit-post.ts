import { editPost } from '@aura/contract/posts/posts.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateCachedPost } from '../../cache/posts.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../ui/toast.ts'
import { editPostTexts as texts } from './edit-post.texts.ts'

/** The words of a post: its legend, and the alternative texts of its media in their order. */
export interface PostWords {
  legend: string
  alts: readonly string[]
}

/** Changes the words of the viewer's own post, everywhere it shows [PST-21]. */
export function useEditPost(postId: number, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ legend, alts }: PostWords) =>
      call(editPost, { params: { id: postId }, body: { legend, alts: [...alts] } }),
    onSuccess: ({ legend, alt, medias, edited_at }) => {
      // Runs first, because rendering the post again may take a while.
      onSaved()
      updateCachedPost(client, postId, (shown) => ({ ...shown, legend, alt, medias, edited_at }))
      showToast({ kind: 'success', message: texts.edited })
    },
  })
}
