import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../lib/call.ts'
import { renameAccount } from '../lib/rename-account.ts'
import { readSession } from '../lib/session.ts'

/** Reads, once a page load, a pseudo that another device changed or that a login could not read [PRF-21]. Renders nothing. */
export function SyncPseudo({ token }: { token: string }) {
  const { data } = useQuery({
    // A pseudo changed here comes with another token.
    queryKey: ['accounts', 'own-pseudo', token],
    queryFn: ({ signal }) => call(ownPseudo, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (data && data.pseudo !== readSession().pseudo) renameAccount(data)
  }, [data])
  return null
}
