import { useQuery } from '@tanstack/react-query'
import { QueryStates } from '../../ui/query-states.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { preferencesOptions } from './preferences.queries.ts'
import { preferencesTexts as texts } from './preferences.texts.ts'
import { useChangePreferences } from './use-change-preferences.ts'

/** Switches calm mode [APP-12, APP-13]. */
export function CalmModeSwitch() {
  const query = useQuery(preferencesOptions)
  const change = useChangePreferences()
  return (
    <QueryStates query={query} skeleton={<Skeleton className="h-11 w-full" />} failed={texts.loadFailed}>
      {({ calmMode }) => (
        <SwitchField
          label={texts.calmSwitch}
          hint={texts.calmHint}
          checked={calmMode}
          onChange={(wanted) => change((from) => ({ ...from, calmMode: wanted }))}
        />
      )}
    </QueryStates>
  )
}
