import { type NotificationTopic, notificationTopics } from '@aura/contract/notifications/notifications.kinds'
import { Settings2 } from 'lucide-react'
import { useCalm } from '../../lib/calm.ts'
import { paths } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { notificationsTexts as texts, topicNames } from './notifications.texts.ts'
import { NotificationsList, type NotificationsListProps } from './notifications-list.tsx'
import { unreadLabel, unreadTexts, useUnread } from './unread.ts'
import { useReadAllNotifications } from './use-read-notifications.ts'

/** Filters with their unread counts, and the filtered list [NTF-01]. */
export function Notifications({ menuOf }: Pick<NotificationsListProps, 'menuOf'>) {
  const [search, setSearch] = useSearchParams()
  const topic = notificationTopics.find((known) => known === search.get('type'))
  return (
    <>
      <TopicFilters
        chosen={topic}
        onChoose={(wanted) => setSearch(wanted ? { type: wanted } : {}, { replace: true })}
      />
      <div className="mb-2 flex min-h-9 items-center justify-between">
        <ButtonLink to={paths.settings} variant="ghost" size="small" className="-ml-3.5">
          <Settings2 aria-hidden className="size-4" />
          {texts.settings}
        </ButtonLink>
        <ReadAllButton />
      </div>
      <NotificationsList topic={topic} menuOf={menuOf} />
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
    <fieldset className="relative -mx-5 mb-3 flex min-w-0 gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] tablet:mx-0 tablet:flex-wrap tablet:px-0">
      <legend className="sr-only">{texts.filters}</legend>
      {choices.map(([topic, name, unread]) => (
        <Button
          key={name}
          variant="secondary"
          size="small"
          className="aria-pressed:border-ink aria-pressed:bg-raised-strong"
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

function UnreadOfTopic({ unread }: { unread: number }) {
  if (useCalm()) {
    return (
      <span className="size-2 rounded-full bg-danger">
        <span className="sr-only"> {unreadTexts.some}</span>
      </span>
    )
  }
  return (
    <span className="text-muted tabular-nums">
      <span aria-hidden>{unreadLabel(unread)}</span>
      <span className="sr-only"> {unreadTexts.count(unread)}</span>
    </span>
  )
}

function ReadAllButton() {
  const unread = useUnread()?.unread ?? 0
  const readAll = useReadAllNotifications()
  if (unread === 0) return null
  return (
    <Button
      variant="ghost"
      size="small"
      className="-mr-3.5"
      busy={readAll.isPending}
      onClick={() => readAll.mutate()}
    >
      {texts.readAll}
    </Button>
  )
}
