import type { Post } from '@aura/contract/posts/posts.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { feedOptions } from '../../cache/feed.ts'
import { CallError } from '../../lib/call-error.ts'
import type { FeedTab } from '../../lib/paths.ts'
import { uniqueBy } from '../../lib/unique-by.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { ScreenState } from '../../ui/screen-state.tsx'
import { useRetry } from '../../ui/use-retry.ts'
import { feedTexts } from './feed.texts.ts'
import { readPosition, savePosition } from './feed-position.ts'
import { FeedScroller } from './feed-scroller.tsx'
import { useRefreshFeed } from './use-refresh-feed.ts'
import { useSeenPosts } from './use-seen-posts.ts'

const EmptyFeed = lazy(async () => ({ default: (await import('./feed-states.tsx')).EmptyFeed }))
const NewPosts = lazy(async () => ({ default: (await import('./new-posts.tsx')).NewPosts }))
const FeedEnd = lazy(async () => ({ default: (await import('./feed-states.tsx')).FeedEnd }))

interface FeedProps {
  tab: FeedTab
  /** The accounts followed have no posts [FED-05]. */
  onNothingFollowed: () => void
  /** Placeholder of a loading post. */
  skeleton: ReactNode
  /** One post, so many places ahead of the one on the screen. */
  children: (post: Post, ahead: number) => ReactNode
}

/** The posts of a tab, with its loading, empty and failed states. */
export function Feed({ tab, onNothingFollowed, skeleton, children }: FeedProps) {
  const feed = useInfiniteQuery(feedOptions(tab))
  const { failure, retry } = useRetry(feed)
  const [refreshes, setRefreshes] = useState(0)
  const refreshing = useRefreshFeed(tab, () => setRefreshes((count) => count + 1))
  const showOnScreen = useSeenPosts()
  // A scroll that continues in another ranking may repeat posts.
  const posts =
    feed.data &&
    uniqueBy(
      feed.data.pages.flatMap(({ posts }) => posts),
      ({ id }) => id,
    )
  const isEmpty = posts?.length === 0
  const leaveForDiscovery = useEffectEvent(onNothingFollowed)
  const isNothingFollowed = isEmpty && tab === 'abonnement'
  useEffect(() => {
    if (isNothingFollowed) leaveForDiscovery()
  }, [isNothingFollowed])

  const loadMore = () => {
    if (feed.hasNextPage && !feed.isFetchingNextPage) void feed.fetchNextPage()
  }

  if (posts === undefined) {
    return failure ? (
      <ScreenState>
        <FeedFailure error={failure} isRetrying={feed.isFetching} onRetry={retry} />
      </ScreenState>
    ) : (
      skeleton
    )
  }
  if (isNothingFollowed) return skeleton
  if (isEmpty) {
    return (
      <ScreenState>
        <OptionalBoundary>
          <EmptyFeed />
        </OptionalBoundary>
      </ScreenState>
    )
  }
  return (
    <>
      <OptionalBoundary>
        <NewPosts
          tab={tab}
          asOf={feed.data?.pages[0]?.asOf}
          isRefreshing={refreshing.isPending}
          onRefresh={() => refreshing.mutate()}
        />
      </OptionalBoundary>
      <p role="status" className="sr-only">
        {refreshing.isPending ? feedTexts.refreshing : refreshes > 0 && feedTexts.refreshed}
      </p>
      <FeedScroller
        // A refresh remounts the scroller at its start.
        key={refreshes}
        posts={posts}
        startAtPost={readPosition(tab)}
        isLoadingMore={feed.isFetchingNextPage}
        isRefreshing={refreshing.isPending}
        onNeedMore={loadMore}
        onRefresh={() => refreshing.mutate()}
        onArrive={(post) => {
          if (post) savePosition(tab, post.id)
          showOnScreen(post?.id)
        }}
        end={(goToStart) => {
          if (feed.isFetchNextPageError) {
            return (
              <ScreenState>
                <FeedFailure error={feed.error} isRetrying={feed.isFetchingNextPage} onRetry={loadMore} />
              </ScreenState>
            )
          }
          if (feed.hasNextPage) return skeleton
          return (
            <ScreenState>
              <OptionalBoundary>
                <FeedEnd onRestart={goToStart} />
              </OptionalBoundary>
            </ScreenState>
          )
        }}
      >
        {children}
      </FeedScroller>
    </>
  )
}

interface FeedFailureProps {
  error: Error | null
  isRetrying: boolean
  onRetry: () => void
}

function FeedFailure({ error, isRetrying, onRetry }: FeedFailureProps) {
  const known = error instanceof CallError ? error : undefined
  return (
    <ErrorState
      message={known?.message ?? feedTexts.failed}
      cause={error}
      requestId={known?.requestId}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  )
}
