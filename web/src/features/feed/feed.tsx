import type { Post } from '@aura/contract/posts/posts.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../../lib/call-error.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ScreenState } from '../../ui/screen-state.tsx'
import { type FeedTab, feedOptions } from './feed.queries.ts'
import { feedTexts } from './feed.texts.ts'
import { keepPlace, keptPlace } from './feed-place.ts'
import { FeedScroller } from './feed-scroller.tsx'
import { useSeenPosts } from './use-seen-posts.ts'

interface FeedProps {
  tab: FeedTab
  /** The accounts followed have nothing to show [FED-05]. */
  onNothingFollowed: () => void
  /** Shape of a post to come. */
  skeleton: ReactNode
  /** One post; `isCurrent` when it is the one on the screen. */
  children: (post: Post, isCurrent: boolean) => ReactNode
}

/** The posts of a tab, with its loading, empty and failed states. */
export function Feed({ tab, onNothingFollowed, skeleton, children }: FeedProps) {
  const feed = useInfiniteQuery(feedOptions(tab))
  const [startAtPost] = useState(() => keptPlace(tab))
  const showOnScreen = useSeenPosts()
  const posts = feed.data?.pages.flatMap((page) => page.posts)
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
    return feed.error ? (
      <ScreenState>
        <FeedFailure error={feed.error} isRetrying={feed.isFetching} onRetry={() => void feed.refetch()} />
      </ScreenState>
    ) : (
      skeleton
    )
  }
  if (isNothingFollowed) return skeleton
  if (isEmpty) {
    return (
      <ScreenState>
        <EmptyState
          title={feedTexts.emptyTitle}
          action={<ButtonLink to="/create-post">{feedTexts.create}</ButtonLink>}
        >
          {feedTexts.empty}
        </EmptyState>
      </ScreenState>
    )
  }
  return (
    <FeedScroller
      posts={posts}
      startAtPost={startAtPost}
      isLoadingMore={feed.isFetchingNextPage}
      onNeedMore={loadMore}
      onArrive={(post) => {
        if (post) keepPlace(tab, post.id)
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
        return feed.hasNextPage ? skeleton : <FeedEnd onRestart={goToStart} />
      }}
    >
      {children}
    </FeedScroller>
  )
}

function FeedEnd({ onRestart }: { onRestart: () => void }) {
  return (
    <ScreenState>
      <EmptyState
        title={feedTexts.endTitle}
        action={
          <Button variant="secondary" onClick={onRestart}>
            {feedTexts.restart}
          </Button>
        }
      >
        {feedTexts.end}
      </EmptyState>
    </ScreenState>
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
      requestId={known?.requestId}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  )
}
