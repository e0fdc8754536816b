import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/** Interval of the check, up to half longer at random so that readers do not all ask at once. */
const minMs = 60_000
const jitterMs = 30_000

interface NewerCheck {
  /** Names the list; `asOf` is added. */
  queryKey: QueryKey
  /** When the first page was read; undefined before that. */
  asOf: string | undefined
  ask: (since: string, signal: AbortSignal) => Promise<{ hasNewer: boolean }>
}

/** Whether newer posts exist than a list shows; checked at an interval while the page is visible. */
export function useHasNewer({ queryKey, asOf, ask }: NewerCheck): boolean {
  const [everyMs] = useState(() => minMs + Math.random() * jitterMs)
  const { data } = useQuery({
    queryKey: [...queryKey, asOf],
    queryFn: ({ signal }) => ask(asOf ?? '', signal),
    enabled: asOf !== undefined,
    initialData: { hasNewer: false },
    staleTime: everyMs,
    refetchInterval: ({ state }) => (state.data?.hasNewer ? false : everyMs),
    retry: false,
  })
  return data.hasNewer
}
