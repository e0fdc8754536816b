import { listRoles } from '@aura/contract/accounts/accounts.roles.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** Moderators and administrators [MOD-28]. */
export const rolesOptions = queryOptions({
  queryKey: ['accounts', 'roles'],
  queryFn: ({ signal }) => call(listRoles, { signal }),
})
