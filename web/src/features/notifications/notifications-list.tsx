import type { Notification } from '@aura/contract/notifications/notifications.contract'
import type { NotificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { useNearPageEnd } from '../../lib/use-near-page-end.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationsOptions } from './notifications.queries.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'

export interface NotificationsListProps {
  topic: NotificationTopic | undefined
  /** What can be done about one beside reading it. */
  menuOf?: ((notification: Notification) => ReactNode) | undefined
}

/** What the viewer was told of one topic, or of all, as far as they scroll [NTF-01]. */
export function NotificationsList({ topic, menuOf }: NotificationsListProps) {
  const list = useInfiniteQuery(notificationsOptions(topic))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  // One that goes on while one scrolls moves to the top: it shows once.
  const notifications = [
    ...new Map(
      list.data?.pages.flatMap((page) => page.notifications.map((each) => [each.id, each])),
    ).values(),
  ]
  useNearPageEnd(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage())
  if (list.isPending) return <RowsSkeleton rows={6} />
  if (list.isError && notifications.length === 0) {
    return (
      <ErrorState
        message={serverSentence(list.error) ?? texts.failed}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (notifications.length === 0 && !hasNextPage) {
    return (
      <EmptyState title={texts.empty} action={<ButtonLink to={paths.feed}>{texts.toFeed}</ButtonLink>}>
        {texts.emptyHint}
      </EmptyState>
    )
  }
  const now = new Date()
  return (
    <>
      <ol aria-label={texts.list} className="-mx-3 grid gap-1">
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} now={now} menu={menuOf?.(notification)} />
          </li>
        ))}
      </ol>
      {isFetchingNextPage && <RowsSkeleton rows={3} />}
      {isFetchNextPageError && (
        <ErrorState
          message={serverSentence(list.error) ?? texts.failed}
          isRetrying={isFetchingNextPage}
          onRetry={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading>
      <div className="grid gap-1">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are all alike and never move
          <div key={row} className="flex items-center gap-3.5 py-3">
            <Skeleton className="size-11 flex-none rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
