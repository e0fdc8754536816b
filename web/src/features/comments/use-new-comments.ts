import { listPostComments } from '@aura/contract/comments/comments.contract'
import { commentPageSize } from '@aura/contract/comments/comments.limits'
import { type PostCommented, postCommentedEvent } from '@aura/contract/posts/posts.realtime'
import { type InfiniteData, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CommentsPage, commentListOptions } from '../../cache/comments.ts'
import { call } from '../../lib/call.ts'
import { useSocketEvent, useWatchedPost } from '../../lib/session-socket.ts'
import { usePageShown } from '../../lib/use-page-shown.ts'
import { commentsOf } from './comment-list.tsx'
import { useCommentsContext } from './comments-context.ts'

/**
 * New comments of others while the list of the newest is shown. They are read by a separate query, so that the list does not move
 * until the viewer asks for them.
 */
export function useNewComments(postId: number, shown: InfiniteData<CommentsPage>) {
  const client = useQueryClient()
  const { sent } = useCommentsContext()
  const isShown = usePageShown()
  const [refreshCount, setRefreshCount] = useState(0)
  useWatchedPost(postId)
  useSocketEvent<PostCommented>(postCommentedEvent, (event) => {
    if (event.postId !== postId) return
    setTimeout(() => setRefreshCount((count) => count + 1), Math.random() * event.jitterMs)
  })
  const { data: newest } = useQuery({
    queryKey: ['newer-comments', postId, refreshCount],
    queryFn: ({ signal }) =>
      call(listPostComments, {
        params: { postId },
        query: { limit: commentPageSize, order: 'newest' },
        signal,
      }),
    // A page in the background asks when it becomes visible.
    enabled: refreshCount > 0 && isShown,
    placeholderData: keepPreviousData,
    // Each event has another key, so older answers are never read again.
    gcTime: 0,
    retry: false,
  })
  const known = commentsOf(shown)
  const since = known[0]?.created_at ?? ''
  const isKnown = (id: number) => [...known, ...sent].some((one) => one.id === id)
  const fresh = (refreshCount > 0 && newest ? newest.comments : []).filter(
    ({ id, created_at: at }) => at > since && !isKnown(id),
  )
  const isAllNew = fresh.length > 0 && fresh.length === newest?.comments.length
  return {
    fresh,
    /** More new comments than one page holds. */
    isMore: isAllNew && newest?.hasMore === true,
    total: newest?.total,
    /** Adds the new comments above those shown. */
    show() {
      if (!newest) return
      const { queryKey } = commentListOptions({ postId, order: 'newest', around: undefined })
      client.setQueryData<InfiniteData<CommentsPage>>(queryKey, (data) => {
        const [first, ...more] = data?.pages ?? []
        // Unread comments may lie between the new ones and those shown, so the list starts again.
        if (!data || !first || isAllNew) return { pages: [newest], pageParams: [{}] }
        const merged = { ...first, total: newest.total, comments: [...fresh, ...first.comments] }
        return { ...data, pages: [merged, ...more] }
      })
    },
  }
}
