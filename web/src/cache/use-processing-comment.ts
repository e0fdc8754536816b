import { type Comment, commentsAround } from '@aura/contract/comments/comments.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../lib/call.ts'
import { pollOptions } from './poll-processing.ts'
import { updateCachedComment } from './update-comments.ts'

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
