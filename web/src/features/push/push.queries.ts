import { queryOptions } from '@tanstack/react-query'
import { readPushState } from './push-subscription.ts'

/** The push state of this browser; no call to the server. */
export const pushStateOptions = queryOptions({
  queryKey: ['push', 'state'],
  queryFn: readPushState,
  staleTime: 0,
})
