import { type PostCommented, postCommentedEvent } from '@aura/contract/posts/posts.realtime'
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CommentsPage, commentListOptions, newerCommentsOptions } from '../../cache/comments.ts'
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
  const [isAsked, setIsAsked] = useState(false)
  const newer = newerCommentsOptions(postId)
  useWatchedPost(postId)
  useSocketEvent<PostCommented>(postCommentedEvent, (event) => {
    if (event.postId !== postId) return
    setTimeout(() => {
      setIsAsked(true)
      void client.invalidateQueries({ queryKey: newer.queryKey })
    }, Math.random() * event.jitterMs)
  })
  // A page in the background polls once it becomes visible.
  const { data: newest } = useQuery({ ...newer, enabled: isAsked && isShown })
  const known = commentsOf(shown)
  const since = known[0]?.created_at ?? ''
  const isKnown = (id: number) => [...known, ...sent].some((one) => one.id === id)
  const fresh = (newest?.comments ?? []).filter(({ id, created_at: at }) => at > since && !isKnown(id))
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
