import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { renameAccount } from '../lib/rename-account.ts'
import { readSession } from '../lib/session.ts'
import { ownPseudoOptions } from './use-stored-pseudo.ts'

/** Learns of a pseudo that another device changed, once a page load. Renders nothing [PRF-21]. */
export function SyncPseudo({ token }: { token: string }) {
  const { data } = useQuery(ownPseudoOptions(token))
  useEffect(() => {
    if (data && data.pseudo !== readSession().pseudo) renameAccount(data)
  }, [data])
  return null
}
