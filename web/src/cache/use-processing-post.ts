import { getPost, type Post } from '@aura/contract/posts/posts.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, hasFailed } from '../lib/call.ts'
import { pollOptions } from './poll-processing.ts'
import { removeCachedPost, updateCachedPost } from './posts.ts'

/** Follows a post whose video is being processed, until every list can play it [MED-12]. */
export function useProcessingPost({ id, media_state: state }: Pick<Post, 'id' | 'media_state'>): void {
  const client = useQueryClient()
  const { data, error } = useQuery(
    pollOptions({
      queryKey: ['posts', 'preparing', id],
      queryFn: ({ signal }) => call(getPost, { params: { id }, signal }),
      state,
      gone: 'posts.unknown',
    }),
  )
  useEffect(() => {
    if (!data || data.medias.every((medium) => medium.media_state === 'preparing')) return
    const { media, media_variants, media_state, thumbnail, duration_seconds, medias } = data
    const change = { media, media_variants, media_state, thumbnail, duration_seconds, medias }
    updateCachedPost(client, id, (post) => ({ ...post, ...change }))
  }, [client, id, data])
  const isGone = hasFailed(error, 'posts.unknown')
  useEffect(() => {
    if (isGone) removeCachedPost(client, id)
  }, [client, id, isGone])
}
