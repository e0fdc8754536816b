import { type CommentOrder, commentOrders } from '@aura/contract/comments/comments.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, useEffect, useEffectEvent } from 'react'
import { commentListOptions } from '../../cache/comments.ts'
import { hasFailed } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { useInView } from '../../ui/use-in-view.ts'
import { useRetry } from '../../ui/use-retry.ts'
import { commentsOf, LoadMore } from './comment-list.tsx'
import { CommentThread } from './comment-thread.tsx'
import styles from './comments.module.css'
import { commentsTexts as texts } from './comments.texts.ts'
import { useCommentsContext } from './comments-context.ts'
import { CommentsSkeleton } from './comments-skeleton.tsx'
import { PendingItem } from './pending-item.tsx'
import { useExactCount } from './use-exact-count.ts'

const NewComments = lazy(async () => ({ default: (await import('./new-comments.tsx')).NewComments }))

interface CommentsBodyProps {
  post: Pick<Post, 'id' | 'pseudo'>
  /** The path to the comment named by the address is loading. */
  isSearching: boolean
  isGone: boolean
  onOrder: (order: CommentOrder) => void
  onWrite: () => void
  /** The post was deleted or hidden meanwhile. */
  onPostGone: () => void
}

/** The threads of a post, with their loading, failed and empty states. */
export function CommentsBody({ post, isSearching, isGone, onOrder, onWrite, onPostGone }: CommentsBodyProps) {
  const { order, path, sent, unsent } = useCommentsContext()
  const pages = useInfiniteQuery({
    ...commentListOptions({ postId: post.id, order, around: path?.commentId }),
    enabled: !isSearching,
  })
  const { failure, retry } = useRetry(pages)
  useExactCount(post.id, pages.data?.pages[0]?.total)
  const more = useInView(
    pages.hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError,
    () => void pages.fetchNextPage(),
  )

  const { error } = pages
  const isPostGone = hasFailed(error, 'posts.unknown')
  const tellGone = useEffectEvent(onPostGone)
  useEffect(() => {
    if (isPostGone) tellGone()
  }, [isPostGone])

  if (!pages.data) {
    if (isPostGone) return <EmptyState title={error.message} />
    return failure ? (
      <ErrorState title={texts.loadFailed} cause={failure} isRetrying={pages.isFetching} onRetry={retry} />
    ) : (
      <CommentsSkeleton />
    )
  }
  const loaded = commentsOf(pages.data)
  const own = sent
    .filter(({ id, parentId }) => parentId === null && !loaded.some((one) => one.id === id))
    .toReversed()
  const onTheirWay = unsent.filter(({ replyTo }) => replyTo === null).toReversed()
  const isEmpty = loaded.length + own.length + onTheirWay.length === 0
  // Newer comments can only be added to a list that begins with the newest.
  const hasPill = order === 'newest' && path === undefined
  const notices = (
    <>
      {hasPill && (
        <OptionalBoundary>
          <NewComments postId={post.id} shown={pages.data} isEmpty={isEmpty} />
        </OptionalBoundary>
      )}
      {isGone && <CommentGone hasOthers={!isEmpty} />}
    </>
  )
  if (isEmpty) {
    return (
      <>
        {notices}
        <NoComments onWrite={onWrite} />
      </>
    )
  }
  return (
    <>
      {notices}
      {loaded.length > 1 && <OrderChoice order={order} onChoose={onOrder} />}
      <LoadMore pages={pages} towards="previous" label={texts.earlier} />
      <ul className={styles.list} aria-label={texts.list(post.pseudo)}>
        {onTheirWay.map((comment) => (
          <PendingItem key={comment.key} comment={comment} />
        ))}
        {[...own, ...loaded].map((comment) => (
          <CommentThread key={comment.id} comment={comment} />
        ))}
      </ul>
      <div ref={more}>
        <LoadMore pages={pages} towards="next" label={texts.more} />
      </div>
    </>
  )
}

/** Says that the comment of the address does not exist any more. */
function CommentGone({ hasOthers }: { hasOthers: boolean }) {
  return (
    <p role="status" className="mx-5 mt-4 rounded-card border border-line px-4 py-3 text-sm text-muted">
      {hasOthers ? `${texts.gone} ${texts.others}` : texts.gone}
    </p>
  )
}

interface OrderChoiceProps {
  order: CommentOrder
  onChoose: (order: CommentOrder) => void
}

function OrderChoice({ order, onChoose }: OrderChoiceProps) {
  return (
    <fieldset aria-label={texts.order} className="flex gap-2 px-5 pt-3.5 max-tablet:px-4">
      {commentOrders.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === order}
          className="target min-h-8 rounded-full border border-line px-3.5 text-[calc(13rem/15)] font-semibold text-muted aria-pressed:border-transparent aria-pressed:bg-raised-strong aria-pressed:text-ink"
          onClick={() => onChoose(one)}
        >
          {texts.orders[one]}
        </button>
      ))}
    </fieldset>
  )
}

function NoComments({ onWrite }: { onWrite: () => void }) {
  const { token } = useSession()
  return (
    <EmptyState
      title={texts.emptyTitle}
      action={
        token !== null && (
          <Button variant="secondary" onClick={onWrite}>
            {texts.write}
          </Button>
        )
      }
    >
      {texts.empty}
    </EmptyState>
  )
}
