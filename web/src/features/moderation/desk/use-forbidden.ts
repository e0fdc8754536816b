import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { hasFailed } from '../../../lib/call.ts'

/** Calls `onForbidden` when the server refuses a call of this page: the role may have been taken back since the page was opened [MOD-28]. */
export function useForbidden(onForbidden: () => void): void {
  const client = useQueryClient()
  const check = useEffectEvent((error: unknown) => {
    if (hasFailed(error, 'platform.forbidden')) onForbidden()
  })
  useEffect(() => {
    const stops = [
      client
        .getQueryCache()
        .subscribe(
          (event) => event.type === 'updated' && event.action.type === 'error' && check(event.action.error),
        ),
      client
        .getMutationCache()
        .subscribe(
          (event) => event.type === 'updated' && event.action.type === 'error' && check(event.action.error),
        ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
