import { createPost } from '@aura/contract/posts/posts.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { communityPostsKey } from '../../cache/communities.ts'
import { postOptions } from '../../cache/posts.ts'
import { call } from '../../lib/call.ts'
import { newKey } from '../../lib/call-once.ts'
import { shrinkPhoto } from '../../lib/shrinking/shrink-photo.ts'
import type { PostDraft } from './use-post-draft.ts'

interface Publication extends PostDraft {
  /** Null for a post of text alone, in a community. */
  file: File | null
}

/** Publishes a post; `sentShare` goes from 0 to 1, `cancel` aborts the upload [PST-01]. */
export function usePublishPost() {
  const client = useQueryClient()
  const [sentShare, setSentShare] = useState(0)
  const upload = useRef<AbortController | null>(null)
  const intentKey = useIntentKey()
  const publishing = useMutation({
    mutationFn: async ({ file, legend, alt, communityId }: Publication) => {
      setSentShare(0)
      upload.current = new AbortController()
      const { signal } = upload.current
      const form = new FormData()
      form.set('legend', legend)
      if (communityId !== null) {
        form.set('is_community_post', 'true')
        form.set('community_id', String(communityId))
      }
      if (file) {
        if (alt.trim() !== '') form.set('alt', alt)
        form.set('image', await shrinkPhoto(file, signal))
      }
      return call(createPost, {
        form,
        signal,
        idempotencyKey: intentKey([file, legend, alt, communityId]),
        onProgress: setSentShare,
      })
    },
    onSuccess: (post, { communityId }) => {
      client.setQueryData(postOptions(post.id).queryKey, post)
      const queryKey = communityId === null ? ['profiles'] : communityPostsKey(communityId)
      void client.invalidateQueries({ queryKey })
    },
  })
  return { publishing, sentShare, cancel: () => upload.current?.abort() }
}

/** One idempotency key per content: sending it again after a lost answer makes one post, not two [AUR-55]. */
function useIntentKey(): (content: readonly unknown[]) => string {
  const last = useRef<{ content: readonly unknown[]; key: string } | null>(null)
  return (content) => {
    const isSame = last.current?.content.every((part, place) => part === content[place])
    if (!last.current || !isSame) last.current = { content, key: newKey() }
    return last.current.key
  }
}
