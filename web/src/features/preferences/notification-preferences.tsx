import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'
import type { Preferences } from '@aura/contract/preferences/preferences.contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryStates } from '../../ui/query-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotificationChoicesTable } from './notification-choices-table.tsx'
import { preferencesOptions } from './preferences.queries.ts'
import { choiceTexts, preferencesTexts as texts } from './preferences.texts.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { useChangePreferences } from './use-change-preferences.ts'

/** The choices of notifications and the quiet hours. `children` stands above: push in this browser. */
export function NotificationPreferences({ children }: { children?: ReactNode }) {
  const query = useQuery({
    ...preferencesOptions,
    // Each change sends all preferences: stale ones would undo a change made on another device.
    refetchOnWindowFocus: true,
  })
  const change = useChangePreferences()
  const changeChoice = (
    choice: NotificationChoice,
    channels: Partial<Preferences['notifications']['like']>,
  ) =>
    change(({ notifications, ...others }) => ({
      ...others,
      notifications: { ...notifications, [choice]: { ...notifications[choice], ...channels } },
    }))
  return (
    <QueryStates query={query} skeleton={<PreferencesSkeleton />} failed={texts.loadFailed}>
      {(preferences) => (
        <div className="grid gap-6">
          {children}
          <NotificationChoicesTable chosen={preferences.notifications} onChange={changeChoice} />
          <QuietHoursFields
            hours={preferences.quietHours}
            onChange={(quietHours) => change((from) => ({ ...from, quietHours }))}
          />
        </div>
      )}
    </QueryStates>
  )
}

function PreferencesSkeleton() {
  return (
    <div className="grid gap-4">
      {Object.keys(choiceTexts).map((choice) => (
        <span key={choice} className="flex items-center justify-between gap-4">
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="h-6.5 w-24 rounded-full" />
        </span>
      ))}
    </div>
  )
}
