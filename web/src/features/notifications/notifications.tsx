import { type NotificationTopic, notificationTopics } from '@aura/contract/notifications/notifications.kinds'
import { CheckCheck, Settings2 } from 'lucide-react'
import { useCalm } from '../../lib/calm.ts'
import { Link, useSearchParams } from '../../lib/router.tsx'
import { settingsPath } from '../../lib/settings-path.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { notificationsTexts as texts, topicNames } from './notifications.texts.ts'
import { NotificationsList, type NotificationsListProps } from './notifications-list.tsx'
import { unreadLabel, unreadTexts, useUnread } from './unread.ts'
import { useReadAllNotifications } from './use-read-notifications.ts'

/** Filters with their unread counts, and the filtered list [NTF-01]. */
export function Notifications(acts: Omit<NotificationsListProps, 'topic'>) {
  const [search, setSearch] = useSearchParams()
  const topic = notificationTopics.find((known) => known === search.get('type'))
  return (
    <>
      <TopicFilters
        chosen={topic}
        onChoose={(wanted) => setSearch(wanted ? { type: wanted } : {}, { replace: true })}
      />
      <NotificationsList topic={topic} {...acts} />
    </>
  )
}

interface TopicFiltersProps {
  chosen: NotificationTopic | undefined
  onChoose: (topic: NotificationTopic | undefined) => void
}

function TopicFilters({ chosen, onChoose }: TopicFiltersProps) {
  const check = useUnread()
  const choices: [NotificationTopic | undefined, string, number][] = [
    [undefined, texts.all, check?.unread ?? 0],
    ...notificationTopics.map((topic): [NotificationTopic, string, number] => [
      topic,
      topicNames[topic],
      check?.unreadByTopic[topic] ?? 0,
    ]),
  ]
  return (
    <fieldset className="relative -mx-5 mb-2 flex min-w-0 gap-2 overflow-x-auto px-5 pt-2 pb-1 max-tablet:*:flex-none [scrollbar-width:none] tablet:mx-0 tablet:flex-wrap tablet:px-0">
      <legend className="sr-only">{texts.filters}</legend>
      {choices.map(([topic, name, unread]) => (
        <Button
          key={name}
          variant="secondary"
          size="small"
          className="relative aria-pressed:border-ink aria-pressed:bg-raised-strong"
          pressed={chosen === topic}
          onClick={() => onChoose(topic)}
        >
          {name}
          {unread > 0 && <UnreadOfTopic unread={unread} />}
        </Button>
      ))}
    </fieldset>
  )
}

/** Over the edge of its button, which keeps its width when the count comes. */
function UnreadOfTopic({ unread }: { unread: number }) {
  if (useCalm()) {
    return (
      <span className="absolute top-0 right-1 size-2 rounded-full bg-brand">
        <span className="sr-only"> {unreadTexts.some}</span>
      </span>
    )
  }
  return (
    <span className="absolute -top-1.5 right-0 rounded-full bg-gold px-1 text-[calc(11rem/15)] leading-[calc(16/11)] font-bold text-on-gold tabular-nums">
      <span aria-hidden>{unreadLabel(unread)}</span>
      <span className="sr-only"> {unreadTexts.count(unread)}</span>
    </span>
  )
}

/** Buttons for all notifications, beside the page's heading. */
export function NotificationTools() {
  const unread = useUnread()?.unread ?? 0
  const readAll = useReadAllNotifications()
  return (
    <div className="-mr-2.5 ml-auto flex">
      <p role="status" className="sr-only">
        {readAll.isSuccess && texts.allRead}
      </p>
      {unread > 0 && (
        <IconButton
          ref={passFocusOn}
          variant="plain"
          label={texts.readAll}
          title={texts.readAll}
          icon={<CheckCheck aria-hidden />}
          aria-disabled={readAll.isPending}
          onClick={() => readAll.isPending || readAll.mutate()}
        />
      )}
      <Link
        to={settingsPath('notifications')}
        aria-label={texts.settings}
        title={texts.settings}
        className="grid size-11 place-items-center rounded-full text-muted hover:text-ink [&_svg]:size-[22px] [&_svg]:stroke-[1.8]"
      >
        <Settings2 aria-hidden />
      </Link>
    </div>
  )
}
