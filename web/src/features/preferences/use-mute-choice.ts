import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'
import { putPreferences } from '@aura/contract/preferences/preferences.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showToast } from '../../ui/toast.ts'
import { preferencesOptions } from './preferences.queries.ts'
import { choiceTexts, preferencesTexts as texts } from './preferences.texts.ts'

interface Muting {
  choice: NotificationChoice
  isTold: boolean
}

/** Switches a kind of notification off outside the settings, with a toast to undo it [APP-17]. */
export function useMuteChoice() {
  const client = useQueryClient()
  const muting = useMutation({
    // In sequence: each change starts from the result of the previous one.
    scope: { id: 'preferences' },
    mutationFn: async ({ choice, isTold }: Muting) => {
      const { notifications, ...others } = await client.fetchQuery(preferencesOptions)
      const channels = { ...notifications[choice], app: isTold }
      return call(putPreferences, {
        body: { ...others, notifications: { ...notifications, [choice]: channels } },
      })
    },
    onSuccess: (preferences, { choice, isTold }) => {
      client.setQueryData(preferencesOptions.queryKey, preferences)
      if (isTold) return
      showToast({
        kind: 'success',
        message: texts.muted(choiceTexts[choice].name),
        action: { label: texts.undo, onSelect: () => muting.mutate({ choice, isTold: true }) },
      })
    },
    meta: { failureText: texts.saveFailed },
  })
  return muting
}
