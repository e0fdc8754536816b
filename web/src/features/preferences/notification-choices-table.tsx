import {
  type NotificationChoice,
  notificationChoices,
} from '@aura/contract/notifications/notification-choices'
import type { Preferences } from '@aura/contract/preferences/preferences.contract'
import { Switch } from '../../ui/switch.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { choiceTexts, preferencesTexts as texts } from './preferences.texts.ts'

type Channels = Preferences['notifications'][NotificationChoice]

interface NotificationChoicesTableProps {
  chosen: Preferences['notifications']
  onChange: (choice: NotificationChoice, channels: Partial<Channels>) => void
}

/** Each choice of notifications, in the application and as push. */
export function NotificationChoicesTable({ chosen, onChange }: NotificationChoicesTableProps) {
  const columns: Column<NotificationChoice>[] = [
    {
      name: 'kind',
      title: texts.kind,
      isTitleHidden: true,
      cellOf: (choice) => <ChoiceName choice={choice} />,
    },
    {
      name: 'app',
      title: texts.app,
      align: 'center',
      className: 'w-19 max-[360px]:w-16',
      cellOf: (choice) =>
        choice === 'moderation' ? (
          // Moderators' decisions are always sent, so they cannot be turned off.
          <span className="text-sm text-muted">{texts.always}</span>
        ) : (
          <span className="inline-grid">
            <Switch
              label={texts.appSwitch(choiceTexts[choice].name)}
              checked={chosen[choice].app}
              onChange={(app) => onChange(choice, { app })}
            />
          </span>
        ),
    },
    {
      name: 'push',
      title: <span className="inline-block min-w-11 text-center whitespace-nowrap">{texts.push}</span>,
      align: 'right',
      className: 'w-16 max-[360px]:w-12',
      cellOf: (choice) => (
        <span className="inline-grid">
          <Switch
            label={texts.pushSwitch(choiceTexts[choice].name)}
            checked={chosen[choice].app && chosen[choice].push}
            disabled={!chosen[choice].app}
            onChange={(push) => onChange(choice, { push })}
          />
        </span>
      ),
    },
  ]
  return (
    <Table caption={texts.notificationsTitle} columns={columns} rows={notificationChoices} keyOf={String} />
  )
}

function ChoiceName({ choice }: { choice: NotificationChoice }) {
  const { name, about } = choiceTexts[choice]
  return (
    <>
      <span className="block font-medium hyphens-auto wrap-anywhere">{name}</span>
      <span className="block text-sm text-muted text-pretty hyphens-auto wrap-anywhere">{about}</span>
    </>
  )
}
