import {
  type NotificationChoice,
  notificationChoices,
} from '@aura/contract/notifications/notification-choices'
import type { Preferences } from '@aura/contract/preferences/preferences.contract'
import { Switch } from '../../ui/switch.tsx'
import { choiceTexts, preferencesTexts as texts } from './preferences.texts.ts'

type Channels = Preferences['notifications'][NotificationChoice]

interface NotificationChoicesTableProps {
  chosen: Preferences['notifications']
  onChange: (choice: NotificationChoice, channels: Partial<Channels>) => void
}

const columnHead = 'pb-1 text-xs font-medium text-muted'

/** Each choice of notifications, in the application and as push. */
export function NotificationChoicesTable({ chosen, onChange }: NotificationChoicesTableProps) {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{texts.kind}</span>
          </th>
          <th scope="col" className={`${columnHead} w-19 text-center`}>
            {texts.app}
          </th>
          <th scope="col" className={`${columnHead} w-16 text-right`}>
            <span className="inline-block w-11 text-center">{texts.push}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {notificationChoices.map((choice) => (
          <ChoiceRow key={choice} choice={choice} channels={chosen[choice]} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

interface ChoiceRowProps {
  choice: NotificationChoice
  channels: Channels
  onChange: NotificationChoicesTableProps['onChange']
}

function ChoiceRow({ choice, channels: { app, push }, onChange }: ChoiceRowProps) {
  const { name, about } = choiceTexts[choice]
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 pr-3 text-left font-normal">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-muted text-pretty">{about}</span>
      </th>
      <td className="text-center">
        {choice === 'moderation' ? (
          // Decisions reach whom they concern, whatever they choose.
          <span className="text-sm text-muted">{texts.always}</span>
        ) : (
          <span className="inline-grid">
            <Switch
              label={texts.appSwitch(name)}
              checked={app}
              onChange={(wanted) => onChange(choice, { app: wanted })}
            />
          </span>
        )}
      </td>
      <td className="text-right">
        <span className="inline-grid">
          <Switch
            label={texts.pushSwitch(name)}
            checked={app && push}
            disabled={!app}
            onChange={(wanted) => onChange(choice, { push: wanted })}
          />
        </span>
      </td>
    </tr>
  )
}
