import { checkFirstLogin } from '@aura/contract/accounts/accounts.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** Whether the welcome is still to be shown, and the type drawn at sign-up [ACC-42]. */
export const firstLoginOptions = queryOptions({
  queryKey: ['accounts', 'first-login'],
  queryFn: ({ signal }) => call(checkFirstLogin, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
