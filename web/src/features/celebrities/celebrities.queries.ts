import { getCelebrity, isProfileCelebrity } from '@aura/contract/celebrities/celebrities.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** A celebrity, by name or by the pseudo of their account [PRF-12]. */
export const celebrityOptions = (name: string) =>
  queryOptions({
    queryKey: ['celebrities', 'detail', name],
    queryFn: ({ signal }) => call(getCelebrity, { params: { name }, signal }),
  })

/** Whether a profile is that of a celebrity [PRF-06, PRF-11]. */
export const celebrityFlagOptions = (pseudo: string) =>
  queryOptions({
    queryKey: ['celebrities', 'flag', pseudo],
    queryFn: ({ signal }) => call(isProfileCelebrity, { params: { pseudo }, signal }),
  })
