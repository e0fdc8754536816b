import { type Comment, commentsAround } from '@aura/contract/comments/comments.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, hasFailed } from '../../lib/call.ts'
import { changeShownComment } from './shown-comments.ts'

/** A video being prepared is asked about this soon at first, then less and less often. */
const firstWaitMs = 2000
const longestWaitMs = 15_000
const slowerBy = 1.25

/** Follows a comment whose video is being prepared, until it can play. */
export function usePreparingComment({ id, media_state: state }: Comment): void {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['comments', 'preparing', id],
    async queryFn({ signal }) {
      const { levels } = await call(commentsAround, { params: { id }, query: {}, signal })
      return levels.at(-1)?.comments.find((one) => one.id === id) ?? null
    },
    enabled: state === 'preparing',
    refetchInterval: ({ state: { dataUpdateCount, error } }) =>
      hasFailed(error, 'comments.unknown')
        ? false
        : Math.min(longestWaitMs, firstWaitMs * slowerBy ** dataUpdateCount),
    retry: false,
    gcTime: 0,
  })
  useEffect(() => {
    if (!data || data.media_state === 'preparing') return
    const { media_url, media_variants, media_state, thumbnail, duration_seconds } = data
    const change = { media_url, media_variants, media_state, thumbnail, duration_seconds }
    changeShownComment(client, id, (comment) => ({ ...comment, ...change }))
  }, [client, id, data])
}
