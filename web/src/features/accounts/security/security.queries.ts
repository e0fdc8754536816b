import { listPasskeys } from '@aura/contract/accounts/accounts.passkeys.contract'
import { getAccountSecurity, listSessions } from '@aura/contract/accounts/accounts.security.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** How the viewer's account is entered. */
export const securityOptions = queryOptions({
  queryKey: ['accounts', 'security'],
  queryFn: ({ signal }) => call(getAccountSecurity, { signal }),
  staleTime: 0,
})

/** The viewer's passkeys [ACC-59]. */
export const passkeysOptions = queryOptions({
  queryKey: ['accounts', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
  staleTime: 0,
})

/** The viewer's live sessions [ACC-58]. */
export const sessionsOptions = queryOptions({
  queryKey: ['accounts', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  // Another device may have opened or ended one.
  staleTime: 0,
})
