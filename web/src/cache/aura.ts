import { auraDay } from '@aura/contract/aura/aura.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** The viewer's remaining limits of the day, also towards one person; stale at once, because every vote changes them [AUR-67]. */
export const dayOptions = (pseudo?: string) =>
  queryOptions({
    queryKey: ['aura', 'day', pseudo ?? null],
    queryFn: ({ signal }) => call(auraDay, { query: pseudo === undefined ? {} : { pseudo }, signal }),
    staleTime: 0,
  })
