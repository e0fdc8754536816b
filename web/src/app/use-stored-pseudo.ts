import { ownPseudo } from '@aura/contract/accounts/accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../lib/call.ts'
import { renewSession, useSession } from '../lib/session.ts'

/** Asks for one’s own pseudo when a token is stored without it, so that the way to one’s profile exists [APP-01]. */
export function useStoredPseudo(): void {
  const { token, pseudo } = useSession()
  const { data } = useQuery({
    queryKey: ['accounts', 'own-pseudo'],
    queryFn: ({ signal }) => call(ownPseudo, { signal }),
    enabled: token !== null && pseudo === null,
  })
  useEffect(() => {
    if (data) renewSession({ pseudo: data.pseudo })
  }, [data])
}
