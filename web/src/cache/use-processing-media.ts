import { type Comment, commentsAround } from '@aura/contract/comments/comments.contract'
import type { ErrorCode } from '@aura/contract/errors'
import { getPost, type Post } from '@aura/contract/posts/posts.contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, hasFailed } from '../lib/call.ts'
import { removeCachedPost, updateCachedPost } from './posts.ts'
import { updateCachedComment } from './update-comments.ts'

/** Waits between two readings, in milliseconds, each longer than the one before. */
const firstWaitMs = 2000
const longestWaitMs = 15_000
const waitGrowth = 1.25

interface Polled<T> {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
  state: string | null
  /** Ends the polling: the object was deleted. */
  gone: ErrorCode
}

/** Reads an object again and again while its video is being processed. */
const pollOptions = <T>({ queryKey, queryFn, state, gone }: Polled<T>) =>
  queryOptions({
    queryKey,
    queryFn,
    enabled: state === 'preparing',
    refetchInterval: ({ state: { dataUpdateCount, error } }) =>
      hasFailed(error, gone) ? false : Math.min(longestWaitMs, firstWaitMs * waitGrowth ** dataUpdateCount),
    retry: false,
    gcTime: 0,
  })

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
    if (!data || data.media_state === 'preparing') return
    const { media, media_variants, media_state, thumbnail, duration_seconds } = data
    const change = { media, media_variants, media_state, thumbnail, duration_seconds }
    updateCachedPost(client, id, (post) => ({ ...post, ...change }))
  }, [client, id, data])
  const isGone = hasFailed(error, 'posts.unknown')
  useEffect(() => {
    if (isGone) removeCachedPost(client, id)
  }, [client, id, isGone])
}

/** Follows a comment whose video is being processed, until it can play. */
export function useProcessingComment({ id, media_state: state }: Comment): void {
  const client = useQueryClient()
  const { data } = useQuery(
    pollOptions({
      queryKey: ['comments', 'preparing', id],
      async queryFn({ signal }) {
        const { levels } = await call(commentsAround, { params: { id }, query: {}, signal })
        return levels.at(-1)?.comments.find((one) => one.id === id) ?? null
      },
      state,
      gone: 'comments.unknown',
    }),
  )
  useEffect(() => {
    if (!data || data.media_state === 'preparing') return
    const { media_url, media_variants, media_state, thumbnail, duration_seconds } = data
    const change = { media_url, media_variants, media_state, thumbnail, duration_seconds }
    updateCachedComment(client, id, (comment) => ({ ...comment, ...change }))
  }, [client, id, data])
}
