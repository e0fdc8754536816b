import { createPost } from '@aura/contract/posts/posts.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { communityPostsKey } from '../../cache/communities.ts'
import { postOptions } from '../../cache/posts.ts'
import { call } from '../../lib/call.ts'
import { useUpload } from '../../lib/use-upload.ts'
import { type DraftMedium, editOf, fileOf } from './draft-media.ts'
import type { PostDraft } from './use-post-draft.ts'

interface Publication extends PostDraft {
  /** In the order shown; none in a post of text alone, in a community. */
  media: readonly DraftMedium[]
}

/** Publishes a post; `sentShare` goes from 0 to 1, `cancel` aborts the upload [PST-01, PST-20]. */
export function usePublishPost() {
  const client = useQueryClient()
  const { sentShare, send, cancel } = useUpload()
  const publishing = useMutation({
    mutationFn: ({ media, legend, communityId }: Publication) => {
      const form = new FormData()
      form.set('legend', legend)
      if (communityId !== null) {
        form.set('is_community_post', 'true')
        form.set('community_id', String(communityId))
      }
      const alts = media.map(({ alt }) => alt.trim() || null)
      if (alts.some((alt) => alt !== null)) form.set('alts', JSON.stringify(alts))
      const edits = media.map(editOf)
      if (edits.some((edit) => edit !== null)) form.set('edits', JSON.stringify(edits))
      return send(form, 'image', media.map(fileOf), (options) => call(createPost, options))
    },
    onSuccess: (post, { communityId }) => {
      client.setQueryData(postOptions(post.id).queryKey, post)
      const queryKey = communityId === null ? ['profiles'] : communityPostsKey(communityId)
      void client.invalidateQueries({ queryKey })
    },
  })
  return { publishing, sentShare, cancel }
}
