import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** What the viewer decided for themselves [APP-17]. */
export const preferencesOptions = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(getPreferences, { signal }),
  // They may have been changed on another device.
  staleTime: 0,
})
