import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../lib/call.ts'
import { renewSession, useSession } from '../lib/session.ts'

/** The pseudo of a session's account. A change of it here comes with another token. */
export const ownPseudoOptions = (token: string | null) =>
  queryOptions({
    queryKey: ['accounts', 'own-pseudo', token],
    queryFn: ({ signal }) => call(ownPseudo, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads the viewer’s pseudo when a token is stored without it, for the link to the profile [APP-01]. */
export function useStoredPseudo(): void {
  const { token, pseudo } = useSession()
  const { data } = useQuery({ ...ownPseudoOptions(token), enabled: token !== null && pseudo === null })
  useEffect(() => {
    if (data) renewSession(data)
  }, [data])
}
