import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from '../../cache/use-refresh.ts'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { notificationsTexts as texts } from '../../features/notifications/notifications.texts.ts'
import { Notifications, NotificationTools } from '../../features/notifications/notifications.tsx'
import type { NewFollower } from '../../features/notifications/notifications-list.tsx'
import { useReadNotification } from '../../features/notifications/use-read-notifications.ts'
import { NotificationMenu } from '../../features/preferences/notification-menu.tsx'
import { PushCard } from '../../features/push/push-card.tsx'
import { useCalm } from '../../lib/calm.ts'
import { Page } from '../../ui/page.tsx'
import { PageRefresh } from '../../ui/page-refresh.tsx'

/** The member's notifications [NTF-01]. */
export function NotificationsPage() {
  return (
    <Page title={texts.title} tools={<NotificationTools />}>
      <PageRefresh {...useRefresh([['notifications']], texts.failed)} />
      <Notifications
        menuOf={(notification) => <RowMenu notification={notification} />}
        followerActOf={(follower) => <FollowNewFollower key={follower.id} follower={follower} />}
        below={<PushCard />}
      />
    </Page>
  )
}

/**
 * Shown beside followers whom the viewer did not follow at first; it stays after a click, so that the follow can be undone. It does
 * not say « en retour », because the follower may have unfollowed since.
 */
function FollowNewFollower({ follower: { id, pseudo, isFollowing } }: { follower: NewFollower }) {
  const [wasFollowing] = useState(isFollowing)
  if (wasFollowing) return null
  return <FollowButton userId={id} pseudo={pseudo} isFollowing={isFollowing} size="compact" />
}

function RowMenu({ notification }: { notification: Notification }) {
  const { mutate: markRead } = useReadNotification()
  const read = { label: texts.read, icon: <Check aria-hidden />, onSelect: () => markRead(notification) }
  return (
    <NotificationMenu
      kind={notification.kind}
      sentence={notificationSentence({ ...notification, isCalm: useCalm() })}
      items={notification.is_read ? [] : [read]}
    />
  )
}
