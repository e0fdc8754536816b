import { useQuery } from '@tanstack/react-query'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { preferencesOptions } from './preferences.queries.ts'
import { preferencesTexts as texts } from './preferences.texts.ts'
import { useChangePreferences } from './use-change-preferences.ts'

/** Switches calm mode [APP-12, APP-13]. */
export function CalmModeSwitch() {
  const { data, isPending } = useQuery(preferencesOptions)
  const change = useChangePreferences()
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-11 w-full" />
      </Loading>
    )
  }
  return (
    <SwitchField
      label={texts.calmSwitch}
      // The notifications section offers the retry for both.
      hint={data ? texts.calmHint : texts.loadFailed}
      disabled={!data}
      checked={data?.calmMode ?? false}
      onChange={(calmMode) => change((from) => ({ ...from, calmMode }))}
    />
  )
}
