import type { Query, QueryClient } from '@tanstack/react-query'
import { backOnline } from '../../lib/back-online.ts'
import { CallError } from '../../lib/call-error.ts'
import { offlineMark } from '../../service-worker/shared/messages.ts'

/** How often an unreachable server is asked again, and how long it is waited for. */
const askEveryMs = 10_000
const patienceMs = 5000

/** Tells whether the server can be reached. */
export interface Reachability {
  isOffline: () => boolean
  /** Calls `listener` at each change; answers how to stop. */
  subscribe: (listener: () => void) => () => void
}

/**
 * Follows whether the server can be reached: the browser knows of its own network only, so that a call that got no answer, or a
 * page that the service worker had to open, make it ask the server itself. Once back, what failed for it is asked again.
 */
export function watchReachability(client: QueryClient): Reachability & { stop: () => void } {
  const listeners = new Set<() => void>()
  let isOffline = !navigator.onLine
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false

  const set = (now: boolean) => {
    clearTimeout(timer)
    if (now) timer = setTimeout(ask, askEveryMs)
    if (now === isOffline) return
    isOffline = now
    for (const listener of listeners) listener()
    if (!now) retryFailed(client)
  }
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const isThere = await isServerThere()
    isAsking = false
    set(!isThere)
  }
  const lose = () => set(true)
  const onFailure = (error: unknown) => {
    if (error instanceof CallError && error.code === 'network') void ask()
  }
  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'failed') onFailure(event.action.error)
  })
  const stopMutations = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error)
  })
  window.addEventListener('offline', lose)
  window.addEventListener('online', ask)
  const wasOpenedByWorker = document.querySelector(`meta[name="${offlineMark.name}"]`) !== null
  if (isOffline || wasOpenedByWorker || hasFailed(client)) void ask()

  return {
    isOffline: () => isOffline,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop() {
      clearTimeout(timer)
      stopQueries()
      stopMutations()
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', ask)
    },
  }
}

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { status } = await fetch('/healthz', {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    })
    return status < 500
  } catch {
    return false
  }
}

const isLost = ({ state: { status, error } }: Query) =>
  status === 'error' && error instanceof CallError && (error.code === 'network' || error.status >= 502)

function hasFailed(client: QueryClient): boolean {
  return client.getQueryCache().findAll({ type: 'active', predicate: isLost }).length > 0
}

/** Asks again for what did not come, and for what may have happened meanwhile. */
function retryFailed(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isLost })) {
    const { fetchMeta } = query.state
    // A list that did not go on goes on; what is shown of it stays as it is.
    void query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : undefined).catch(() => undefined)
  }
  void client.invalidateQueries({ queryKey: ['feed-newer'] })
  void client.invalidateQueries({ queryKey: ['notifications'] })
  backOnline.dispatchEvent(new Event('back'))
}
