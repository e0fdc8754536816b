import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../lib/call.ts'
import { renewSession, useSession } from '../lib/session.ts'

/** Reads the viewer’s pseudo when a token is stored without it, for the link to the profile [APP-01]. */
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
