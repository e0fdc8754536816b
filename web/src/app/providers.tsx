import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError } from '../lib/call-error.ts'
import { subscribeSession } from '../lib/session.ts'
import { ToastRegion } from '../ui/toast-region.tsx'

/** A call that got no answer, or « come back later », may be tried again; a refusal would only be refused again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof CallError && (error.code === 'network' || error.status === 503)
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Keeps the cache true to who is looking: flags and lists depend on the viewer. */
function useCacheOfViewer(client: QueryClient): void {
  useEffect(
    () =>
      subscribeSession((change) => {
        if (change === 'renewed') return
        if (change === 'dropped') {
          // What is shown stays readable; only what the ended session refused is asked again, as a visitor.
          void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
          return
        }
        void client.resetQueries()
      }),
    [client],
  )
}

/** What every page needs around it: the cache of server state, and the place of toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useCacheOfViewer(client)
  return (
    <QueryClientProvider client={client}>
      {children}
      <ToastRegion />
    </QueryClientProvider>
  )
}
