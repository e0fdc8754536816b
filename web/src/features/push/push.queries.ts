import { queryOptions } from '@tanstack/react-query'
import { readPushState } from './push-subscription.ts'

/** Whether this browser is pushed to; asked of the browser alone. */
export const pushStateOptions = queryOptions({
  queryKey: ['push', 'state'],
  queryFn: readPushState,
  staleTime: 0,
})
