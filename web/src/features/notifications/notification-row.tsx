import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import type { Notification } from '@aura/contract/notifications/notifications.contract'
import { Link } from 'react-router'
import { useCalm } from '../../lib/calm.ts'
import { formatDateAndTime, formatRelativeDate } from '../../lib/format.ts'
import { mediaAddress } from '../../lib/media-address.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { notificationsTexts as texts } from './notifications.texts.ts'
import { TopicIcon } from './topic-icon.tsx'
import { useReadNotification } from './use-read-notifications.ts'

/** One notification: who and what, when, where it leads, and whether it was read [NTF-15]. */
export function NotificationRow({ notification, now }: { notification: Notification; now: Date }) {
  const { mutate: markRead } = useReadNotification()
  const { is_read: isRead, created_at: at, thumbnail } = notification
  const read = () => isRead || markRead(notification)
  return (
    <div
      className={classNames(
        'relative grid grid-cols-[auto_1fr_auto] items-center gap-x-3.5 rounded-card px-3 py-3 transition-colors duration-150 hover:bg-raised',
        !isRead && 'bg-raised/60',
      )}
    >
      <Portrait notification={notification} />
      <div className="min-w-0">
        <Sentence notification={notification} onOpen={read} />
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <time dateTime={at} title={formatDateAndTime(at)}>
            {formatRelativeDate(at, now)}
          </time>
          {!isRead && (
            <button
              type="button"
              onClick={read}
              className="relative z-10 -my-1 min-h-8 font-semibold text-ink underline-offset-4 hover:underline"
            >
              {texts.read}
            </button>
          )}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {thumbnail !== null && (
          <img
            src={mediaAddress(thumbnail)}
            alt=""
            width={44}
            height={56}
            loading="lazy"
            decoding="async"
            className="h-14 w-11 rounded-lg object-cover"
          />
        )}
        <span className={classNames('size-2 rounded-full', !isRead && 'bg-brand')}>
          {!isRead && <span className="sr-only">{texts.unread}</span>}
        </span>
      </div>
    </div>
  )
}

/** What it says; the whole row is to be pressed. One that leads nowhere is only read. */
function Sentence({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const address = notificationAddress(notification)
  const sentence = notificationSentence({ ...notification, isCalm: useCalm() })
  const look = classNames(
    'text-left text-pretty break-words after:absolute after:inset-0 after:rounded-card',
    // Why moderators decided as they did is read in full.
    notification.type !== 'moderation' && 'line-clamp-3',
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

/** Who did it, with a sign of what; the sign alone when nobody is named. */
function Portrait({ notification: { type, actors } }: { notification: Notification }) {
  const [actor] = actors
  if (!actor) {
    return (
      <span className="grid size-11 place-items-center rounded-full bg-raised-strong text-ink [&_svg]:size-5">
        <TopicIcon type={type} />
      </span>
    )
  }
  return (
    <span className="relative">
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
