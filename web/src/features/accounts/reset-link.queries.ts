import { checkResetLink } from '@aura/contract/accounts/accounts.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Whether a mailed link still sets a password, asked before its form is shown [ACC-49]. */
export const resetLinkOptions = (token: string) =>
  queryOptions({
    queryKey: ['accounts', 'reset-link', token],
    queryFn: ({ signal }) => call(checkResetLink, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
