import { transparency } from '@aura/contract/moderation/moderation.statistics.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Counts of the last 12 months [MOD-30]. */
export const transparencyOptions = queryOptions({
  queryKey: ['moderation', 'transparency'],
  queryFn: ({ signal }) => call(transparency, { signal }),
})
