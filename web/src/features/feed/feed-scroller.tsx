import type { Post } from '@aura/contract/posts/posts.contract'
import { lazy, type ReactNode } from 'react'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import styles from './feed.module.css'
import { feedTexts } from './feed.texts.ts'
import { useFeedScroll } from './use-feed-scroll.ts'
import { useFirstPictureShown } from './use-first-picture-shown.ts'

const PullToRefresh = lazy(async () => ({ default: (await import('./pull-to-refresh.tsx')).PullToRefresh }))

interface FeedScrollerProps {
  posts: readonly Post[]
  /** The post to start at; the first one when it is not there. */
  startAtPost: number | undefined
  isLoadingMore: boolean
  isRefreshing: boolean
  onNeedMore: () => void
  /** Pulled down at its top. */
  onRefresh: () => void
  /** Told the post on the screen; undefined at the end, after the last. */
  onArrive: (post: Post | undefined) => void
  /** What stands after the last post; it may lead back to the first. */
  end: (goToStart: () => void) => ReactNode
  /** One post; `isCurrent` when it is the one on the screen. */
  children: (post: Post, isCurrent: boolean) => ReactNode
}

/** Posts kept in the page on each side of the one on the screen: their pictures are ready before they are reached. */
const nearby = 3

/** Posts one a screen, snapping; only those near the reader are in the page [FED-01]. */
export function FeedScroller({
  posts,
  startAtPost,
  isLoadingMore,
  isRefreshing,
  onNeedMore,
  onRefresh,
  onArrive,
  end,
  children,
}: FeedScrollerProps) {
  const places = posts.length + 1
  const startAt = Math.max(
    0,
    posts.findIndex(({ id }) => id === startAtPost),
  )
  const { scroller, current, goTo } = useFeedScroll({
    startAt,
    places,
    onNeedMore,
    onArrive: (place) => onArrive(posts[place]),
  })
  const isFirstPictureShown = useFirstPictureShown(scroller)
  const reach = isFirstPictureShown ? nearby : 0
  const first = Math.max(0, current - nearby)
  const near = posts.slice(first, current + nearby + 1)
  return (
    <div ref={scroller} className={styles.scroller} data-feed-scroller>
      {isFirstPictureShown && (
        <OptionalBoundary>
          <PullToRefresh scroller={scroller} isRefreshing={isRefreshing} onRefresh={onRefresh} />
        </OptionalBoundary>
      )}
      <div className={styles.length} style={{ height: `calc(${places} * 100dvh)` }}>
        <div role="feed" aria-label={feedTexts.posts} aria-busy={isLoadingMore}>
          {near.map((post, offset) => (
            <div key={post.id} className={styles.place} style={{ top: `calc(${first + offset} * 100dvh)` }}>
              {/* A place is there before its post: scrolling that finds no place to stop at springs back. */}
              {Math.abs(first + offset - current) <= reach && children(post, first + offset === current)}
            </div>
          ))}
        </div>
        {current + reach >= posts.length && (
          <div className={styles.place} style={{ top: `calc(${posts.length} * 100dvh)` }}>
            {end(() => goTo(0))}
          </div>
        )}
      </div>
    </div>
  )
}
