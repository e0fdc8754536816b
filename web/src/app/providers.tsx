import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createQueryClient } from '../cache/query-client.ts'
import { subscribeSession } from '../lib/session.ts'
import { ToastRegion } from '../ui/toast-region.tsx'

/** Empties the cache when the viewer changes: flags and lists depend on the viewer. */
function useCacheOfViewer(client: QueryClient): void {
  useEffect(
    () =>
      subscribeSession((change) => {
        if (change === 'renewed') return
        if (change === 'dropped') {
          // Pages stay readable; only queries the ended session refused run again, as a visitor.
          void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
          return
        }
        for (const query of client.getQueryCache().getAll()) query.reset()
        // Members' parts of the page unmount first: a visitor's reads of theirs would be refused.
        setTimeout(() => client.refetchQueries({ type: 'active' }, { cancelRefetch: false }))
      }),
    [client],
  )
}

/** Around every page: the cache of server state and the region of toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient())
  useCacheOfViewer(client)
  return (
    <QueryClientProvider client={client}>
      {children}
      <ToastRegion />
    </QueryClientProvider>
  )
}
