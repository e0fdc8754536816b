import { auraDay } from '@aura/contract/aura/aura.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'

/** What the viewer has left of the day, towards a person too; asked anew each time, because every vote changes it [AUR-67]. */
export const dayOptions = (pseudo?: string) =>
  queryOptions({
    queryKey: ['aura', 'day', pseudo ?? null],
    queryFn: ({ signal }) => call(auraDay, { query: pseudo === undefined ? {} : { pseudo }, signal }),
    staleTime: 0,
  })
