import { getPost, type Post } from '@aura/contract/posts/posts.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, hasFailed } from './call.ts'
import { changeShownPosts, dropShownPost } from './shown-posts.ts'

/** A video being prepared is asked about this soon at first, then less and less often. */
const firstWaitMs = 2000
const longestWaitMs = 15_000
const slowerBy = 1.25

/** Follows a post whose video is being prepared, until every list that shows it can play it [MED-12]. */
export function usePreparingPost({ id, media_state: state }: Pick<Post, 'id' | 'media_state'>): void {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['posts', 'preparing', id],
    queryFn: ({ signal }) => call(getPost, { params: { id }, signal }),
    enabled: state === 'preparing',
    refetchInterval: ({ state: { dataUpdateCount, error } }) =>
      hasFailed(error, 'posts.unknown')
        ? false
        : Math.min(longestWaitMs, firstWaitMs * slowerBy ** dataUpdateCount),
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (!data || data.media_state === 'preparing') return
    const { media, medias, media_variants, media_state, thumbnail, duration_seconds } = data
    const change = { media, medias, media_variants, media_state, thumbnail, duration_seconds }
    changeShownPosts(
      client,
      (post) => post.id === id,
      (post) => ({ ...post, ...change }),
    )
  }, [client, id, data])
  const isGone = hasFailed(error, 'posts.unknown')
  useEffect(() => {
    if (isGone) dropShownPost(client, id)
  }, [client, id, isGone])
}
