import { getAdvertising } from '@aura/contract/advertising/advertising.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** Where slots are drawn for the viewer. Premium may begin in another tab: coming back asks again. */
export const advertisingOptions = queryOptions({
  queryKey: ['advertising'],
  queryFn: ({ signal }) => call(getAdvertising, { signal }),
  refetchOnWindowFocus: 'always',
  staleTime: 5 * 60_000,
})
