import type { Notification } from '@aura/contract/notifications/notifications.contract'
import type { NotificationTopic } from '@aura/contract/notifications/notifications.kinds'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { periodOf } from '../../lib/day-groups.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationsOptions } from './notifications.queries.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { unreadKey } from './unread.ts'

export interface NotificationsListProps {
  topic: NotificationTopic | undefined
  /** The menu of a notification. */
  menuOf?: ((notification: Notification) => ReactNode) | undefined
  /** The button beside a new follower. */
  followerActOf?: ((follower: NewFollower) => ReactNode) | undefined
  /** Rendered below the list once the list has loaded, which would move it. */
  below?: ReactNode
}

/** The follower of a notification that is not grouped. */
export interface NewFollower {
  id: number
  pseudo: string
  isFollowing: boolean
}

/** The viewer's notifications of one topic, or all, page by page [NTF-01]. */
export function NotificationsList({ topic, menuOf, followerActOf, below }: NotificationsListProps) {
  const now = new Date()
  const query = useInfiniteQuery(notificationsOptions(topic))
  useRefreshUnread(query.isFetching)
  const people = query.data?.pages.flatMap((page) => page.people) ?? []
  const followerOf = ({ type, actors: [actor] }: Notification): NewFollower | undefined => {
    const known = type === 'following' && people.find(({ id }) => id === actor?.id)
    return known && actor ? { ...known, pseudo: actor.pseudo } : undefined
  }
  return (
    <>
      <PagedList
        query={query}
        asked={topic ?? ''}
        itemsOf={({ notifications }) => notifications}
        keyOf={({ id }) => id}
        label={texts.list}
        headingOf={({ created_at: at }) => periodOf(at, now)}
        className="-mx-3 grid gap-1 [--heading-inset:12px]"
        skeleton={(isMore) => <RowsSkeleton isFirst={!isMore} />}
        empty={
          <EmptyState title={texts.empty} action={<ButtonLink to={paths.feed}>{texts.toFeed}</ButtonLink>}>
            {texts.emptyHint}
          </EmptyState>
        }
        failed={texts.failed}
      >
        {(notification) => {
          const follower = followerOf(notification)
          return (
            <NotificationRow
              notification={notification}
              menu={menuOf?.(notification)}
              act={follower && followerActOf?.(follower)}
            />
          )
        }}
      </PagedList>
      {!query.isPending && below}
    </>
  )
}

/** Asks for the unread count after each read of the list: others may have been read elsewhere or withdrawn since. */
function useRefreshUnread(isReading: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isReading) void client.invalidateQueries({ queryKey: unreadKey })
  }, [client, isReading])
}

/** The first rows keep what follows the list below the screen. */
function RowsSkeleton({ isFirst }: { isFirst: boolean }) {
  return (
    <div className={classNames('grid gap-1', isFirst && 'min-h-dvh content-start')}>
      {Array.from({ length: isFirst ? 6 : 3 }, (_, row) => (
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
  )
}
