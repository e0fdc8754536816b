import type { Post } from '@aura/contract/posts/posts.contract'
import { lazy, type ReactNode, useState } from 'react'
import { useFeedSlots } from '../../lib/feed-slots.ts'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import styles from './feed.module.css'
import { feedTexts } from './feed.texts.ts'
import { useFeedScroll } from './use-feed-scroll.ts'
import { useFirstPictureShown } from './use-first-picture-shown.ts'

const PullToRefresh = lazy(async () => ({
  default: (await import('../../ui/pull-to-refresh.tsx')).PullToRefresh,
}))

interface FeedScrollerProps {
  posts: readonly Post[]
  /** The post to start at; the first one when the list does not hold it. */
  startAtPost: number | undefined
  isLoadingMore: boolean
  isRefreshing: boolean
  onNeedMore: () => void
  /** The reader pulled the feed down at its top. */
  onRefresh: () => void
  /** Receives the post on the screen; undefined for a slot and after the last one. */
  onArrive: (post: Post | undefined) => void
  /** Shown after the last post; may lead back to the first. */
  end: (goToStart: () => void) => ReactNode
  /** One post, so many places ahead of the one on the screen. */
  children: (post: Post, ahead: number) => ReactNode
}

/** Posts rendered before and after the one on the screen, so that their pictures are there. */
const behind = 2
const ahead = 3

/** One post per screen, with scroll snapping; only posts near the current one are rendered [FED-01]. */
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
  const Slots = useFeedSlots()
  const [slots, setSlots] = useState<readonly number[]>([])
  const entries = slots.reduce<readonly (Post | undefined)[]>(
    (list, place) => list.toSpliced(place, 0, undefined),
    posts,
  )
  const places = entries.length + 1
  const startAt = Math.max(
    0,
    entries.findIndex((post) => post?.id === startAtPost),
  )
  const { scroller, current, goTo } = useFeedScroll({
    startAt,
    places,
    onNeedMore,
    onArrive: (place) => onArrive(entries[place]),
  })
  const isFirstPictureShown = useFirstPictureShown(scroller)
  const reach = isFirstPictureShown ? ahead : 0
  const first = Math.max(0, current - behind)
  const near = entries.slice(first, current + ahead + 1)
  return (
    <div ref={scroller} className={styles.scroller} data-feed-scroller>
      {isFirstPictureShown && (
        <OptionalBoundary>
          <PullToRefresh
            scroller={scroller}
            place="under-tabs"
            isRefreshing={isRefreshing}
            onRefresh={onRefresh}
          />
        </OptionalBoundary>
      )}
      <div className={styles.length} style={{ height: `calc(${places} * 100dvh)` }}>
        {Slots && <Slots posts={posts.length} current={current} places={slots} onChange={setSlots} />}
        <div role="feed" aria-label={feedTexts.posts} aria-busy={isLoadingMore}>
          {near.map((post, offset) => (
            <div
              key={post?.id ?? -first - offset}
              className={styles.place}
              style={{ top: `calc(${first + offset} * 100dvh)` }}
            >
              {/* The place exists before its post: scroll snapping needs a target. */}
              {post &&
                Math.abs(first + offset - current) <= reach &&
                children(post, first + offset - current)}
            </div>
          ))}
        </div>
        {current + reach >= entries.length && (
          // Browsers follow the element that they have snapped to: a reader of the end sees the post that takes its place.
          <div
            key={entries.length}
            className={styles.place}
            style={{ top: `calc(${entries.length} * 100dvh)` }}
          >
            {end(() => goTo(0))}
          </div>
        )}
      </div>
    </div>
  )
}
