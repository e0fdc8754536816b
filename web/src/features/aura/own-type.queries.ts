import { checkFirstLogin } from '@aura/contract/accounts/accounts.session.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** The viewer’s own aura type. */
export const ownTypeOptions = () =>
  queryOptions({
    queryKey: ['aura', 'own-type'],
    queryFn: ({ signal }) => call(checkFirstLogin, { signal }),
    select: ({ auraName }) => auraName,
  })
