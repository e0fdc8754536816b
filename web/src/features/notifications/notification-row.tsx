import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import type { ReactNode } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatDate } from '../../lib/format.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { Link } from '../../lib/router.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { TopicIcon } from './topic-icon.tsx'
import { useReadNotification } from './use-read-notifications.ts'

interface NotificationRowProps {
  notification: Notification
  /** The menu of the notification. */
  menu?: ReactNode
  /** A button under or beside the sentence. */
  act?: ReactNode
}

/** One notification: sentence, date, link, and whether it is unread [NTF-15]. */
export function NotificationRow({ notification, menu, act }: NotificationRowProps) {
  const { mutate: markRead } = useReadNotification()
  const { is_read: isRead, created_at: at, data, thumbnail } = notification
  const read = () => isRead || markRead(notification)
  return (
    <div
      className={classNames(
        'relative grid grid-cols-[auto_1fr_auto] items-center gap-x-3.5 rounded-card px-3 py-3 transition-colors duration-150 hover:bg-raised',
        'tablet:grid-cols-[auto_1fr_auto_auto]',
        !isRead && 'bg-raised/60',
      )}
    >
      <Portrait notification={notification} />
      <div
        className={classNames(
          'min-w-0',
          thumbnail === null && (act === undefined ? 'col-span-2' : 'max-tablet:col-span-2'),
        )}
      >
        <Sentence notification={notification} onOpen={read} />
      </div>
      {thumbnail !== null && (
        <img
          src={mediaAddress(thumbnail)}
          alt=""
          width={44}
          height={56}
          loading="lazy"
          decoding="async"
          className="h-14 w-11 rounded-lg object-cover tablet:row-span-2"
        />
      )}
      <p className="col-start-2 col-end-4 row-start-2 mt-0.5 flex flex-wrap items-center gap-x-3 pr-8 text-sm text-muted tablet:col-end-3 tablet:pr-0">
        <span className="inline-flex items-center gap-1.5">
          {!isRead && (
            <span className="size-2 rounded-full bg-brand">
              <span className="sr-only">{texts.unread}</span>
            </span>
          )}
          {data.day === undefined ? (
            <RelativeTime at={at} />
          ) : (
            <time dateTime={data.day}>{formatDate(at)}</time>
          )}
        </span>
      </p>
      {act !== undefined && (
        <div className="relative z-10 col-start-2 col-end-4 row-start-3 not-empty:mt-2 tablet:col-start-3 tablet:row-span-2 tablet:row-start-1 tablet:not-empty:mt-0">
          {act}
        </div>
      )}
      {menu !== undefined && (
        <div className="relative z-10 col-start-3 row-start-2 -my-2 -mr-3 justify-self-end tablet:col-start-4 tablet:row-span-2 tablet:row-start-1">
          {menu}
        </div>
      )}
    </div>
  )
}

/** The sentence; the whole row is the link. Without an address, a click only marks it read. */
function Sentence({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const address = notificationAddress(notification)
  const sentence = notificationSentence({ ...notification, isCalm: useCalm() })
  const look = classNames(
    'text-left text-pretty break-words after:absolute after:inset-0 after:rounded-card',
    // The reason of a decision is shown in full.
    !isDecision(notification) && 'line-clamp-3',
    !notification.is_read && 'font-semibold',
  )
  if (address === null) {
    return (
      <button type="button" onClick={onOpen} className={look}>
        {sentence}
      </button>
    )
  }
  return (
    <Link to={address} onClick={onOpen} className={look}>
      {sentence}
    </Link>
  )
}

function isDecision({ type }: Notification): boolean {
  return type === 'moderation' || type === 'post_deleted'
}

/** The actor’s portrait with the topic icon; the icon alone without an actor. */
function Portrait({ notification: { type, actors } }: { notification: Notification }) {
  const [actor] = actors
  if (!actor) {
    return (
      <span className="row-span-2 grid size-11 place-items-center self-start rounded-full bg-raised-strong text-ink [&_svg]:size-5">
        <TopicIcon type={type} />
      </span>
    )
  }
  return (
    <span className="relative row-span-2 self-start">
      <Avatar
        src={mediaAddress(actor.profile_picture)}
        pseudo={actor.pseudo}
        auraTypeId={actor.aura_type_id}
        isDecorative
      />
      <span className="absolute -right-1.5 -bottom-1.5 grid size-6 place-items-center rounded-full border-2 border-canvas bg-raised-strong text-ink [&_svg]:size-3">
        <TopicIcon type={type} />
      </span>
    </span>
  )
}
