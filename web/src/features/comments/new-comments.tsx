import type { InfiniteData } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { CommentsPage } from '../../cache/comments.ts'
import { useCalm } from '../../lib/calm.ts'
import { commentElementId } from '../../lib/element-ids.ts'
import { newCommentsTexts as texts } from './new-comments.texts.ts'
import { useExactCount } from './use-exact-count.ts'
import { useNewComments } from './use-new-comments.ts'

interface NewCommentsProps {
  postId: number
  /** The comments shown, the newest first. */
  shown: InfiniteData<CommentsPage>
  /** An empty list: new comments move nothing, so they are added at once. */
  isEmpty: boolean
}

/** A button that announces new comments of others and adds them to the list. */
export function NewComments({ postId, shown, isEmpty }: NewCommentsProps) {
  const { fresh, isMore, total, show } = useNewComments(postId, shown)
  useExactCount(postId, fresh.length > 0 ? total : undefined)
  const isCalm = useCalm()
  const [newest] = fresh
  const isAddedAtOnce = isEmpty && newest !== undefined
  const showAtOnce = useEffectEvent(show)
  useEffect(() => {
    if (isAddedAtOnce) showAtOnce()
  }, [isAddedAtOnce])
  return (
    // Screen readers announce text only in a region that exists before it. Without height the region moves nothing.
    <div role="status" className="sticky top-3 z-10 flex h-0 justify-center">
      {newest && !isEmpty && (
        <button
          type="button"
          className="inline-flex h-11 animate-rise items-center gap-2 rounded-full bg-ink px-4 text-sm font-semibold text-canvas shadow-float"
          onClick={(event) => {
            event.currentTarget.closest('[data-scrolls]')?.scrollTo({ top: 0 })
            show()
            // The pill disappears, so the focus moves to the newest comment.
            requestAnimationFrame(() =>
              document.getElementById(commentElementId(newest.id))?.focus({ preventScroll: true }),
            )
          }}
        >
          <ArrowUp aria-hidden className="size-4" />
          {texts.pill(isCalm ? undefined : fresh.length, isMore)}
        </button>
      )}
    </div>
  )
}
