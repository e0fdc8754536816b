import { createPost } from '@aura/contract/posts/posts.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { communityPostsKey } from '../../cache/communities.ts'
import { postOptions } from '../../cache/posts.ts'
import { call } from '../../lib/call.ts'
import { useUpload } from '../../lib/use-upload.ts'
import type { PostDraft } from './use-post-draft.ts'

interface Publication extends PostDraft {
  /** Null for a post of text alone, in a community. */
  file: File | null
}

/** Publishes a post; `sentShare` goes from 0 to 1, `cancel` aborts the upload [PST-01]. */
export function usePublishPost() {
  const client = useQueryClient()
  const { sentShare, send, cancel } = useUpload()
  const publishing = useMutation({
    mutationFn: ({ file, legend, alt, communityId }: Publication) => {
      const form = new FormData()
      form.set('legend', legend)
      if (communityId !== null) {
        form.set('is_community_post', 'true')
        form.set('community_id', String(communityId))
      }
      if (file && alt.trim() !== '') form.set('alt', alt)
      return send(form, 'image', file, (options) => call(createPost, options))
    },
    onSuccess: (post, { communityId }) => {
      client.setQueryData(postOptions(post.id).queryKey, post)
      const queryKey = communityId === null ? ['profiles'] : communityPostsKey(communityId)
      void client.invalidateQueries({ queryKey })
    },
  })
  return { publishing, sentShare, cancel }
}
