import type { NotificationKind } from '@aura/contract/notifications/notifications.kinds'
import { notificationChoice } from '@aura/contract/notifications/notifications.kinds'
import { BellOff, Ellipsis, Settings2 } from 'lucide-react'
import { settingsPath } from '../../lib/settings-path.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { preferencesTexts as texts } from './preferences.texts.ts'
import { useMuteChoice } from './use-mute-choice.ts'

interface NotificationMenuProps {
  kind: NotificationKind
  /** The sentence of the notification. */
  sentence: string
  /** Stand above the others. */
  items?: readonly MenuItem[]
}

/** The menu of a notification: mute its kind, unless it is a moderator's decision [APP-17]. */
export function NotificationMenu({ kind, sentence, items = [] }: NotificationMenuProps) {
  const { mutate: muteChoice } = useMuteChoice()
  // A newer server may send kinds unknown to this page.
  const choice = notificationChoice(kind) as ReturnType<typeof notificationChoice> | undefined
  const mute = choice !== undefined &&
    choice !== 'moderation' && {
      label: texts.muteKind,
      icon: <BellOff aria-hidden />,
      onSelect: () => muteChoice({ choice, isTold: false }),
    }
  const label = texts.menu(sentence)
  return (
    <Menu
      label={label}
      trigger={<IconButton variant="plain" label={label} icon={<Ellipsis aria-hidden />} />}
      items={[
        ...items,
        ...(mute ? [mute] : []),
        { label: texts.toSettings, icon: <Settings2 aria-hidden />, to: settingsPath('notifications') },
      ]}
    />
  )
}
