import { ownRole } from '@aura/contract/accounts/accounts.roles.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The role of the member, which says what to offer; the server decides by its own [MOD-28]. */
export const ownRoleOptions = queryOptions({
  queryKey: ['accounts', 'role'],
  queryFn: ({ signal }) => call(ownRole, { signal }),
})
