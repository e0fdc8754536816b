import { getPreferences } from '@aura/contract/preferences/preferences.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The viewer's preferences [APP-17]. */
export const preferencesOptions = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(getPreferences, { signal }),
  // Another device may have changed them.
  staleTime: 0,
})
