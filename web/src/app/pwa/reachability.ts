import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { CallError } from '../../lib/call-error.ts'
import { subscribeFailedActs } from '../../lib/failed-acts.ts'
import { isStoredPage } from '../is-stored-page.ts'
import { askAboutLostActs, keepLostActs } from './ask-about-lost-acts.ts'
import { watchFailedPictures } from './failed-pictures.ts'

/** Interval of the checks while the server is unreachable, and the timeout of one. */
const checkEveryMs = 10_000
const timeoutMs = 5000

/**
 * Makes `onlineManager` follow whether the server is reachable. The browser only knows its own network: a call without an answer,
 * a picture that does not load, or a page the service worker opened, starts a check. Failed queries run again, and failed pictures load
 * again, once the server is back.
 */
export function watchReachability(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isChecking = false
  const ended = new AbortController()

  const set = (isOnline: boolean) => {
    clearTimeout(timer)
    if (isOnline) pictures.reload()
    else {
      pictures.forgetReloaded()
      timer = setTimeout(check, checkEveryMs)
    }
    if (isOnline && !onlineManager.isOnline()) retryFailed(client)
    onlineManager.setOnline(isOnline)
    if (isOnline) askAboutLostActs(client, ended.signal)
  }
  const check = async () => {
    if (isChecking) return
    isChecking = true
    const isOnline = await isServerReachable()
    isChecking = false
    set(isOnline)
  }
  const onFailure = (error: unknown) => {
    if (error instanceof CallError && error.code === 'network') void check()
  }
  /** « Hors ligne » must not stand beside what the server has just answered. */
  const onAnswer = () => {
    if (!onlineManager.isOnline()) void check()
  }
  const setOffline = () => set(false)
  const pictures = watchFailedPictures(() => onlineManager.isOnline() && void check())

  // Replaces the default listeners, which rely on the browser’s `online` event.
  onlineManager.setEventListener(() => {
    const stops = [
      subscribeFailedActs(() => void (keepLostActs() && check())),
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        if (event.action.type === 'failed') onFailure(event.action.error)
        if (event.action.type === 'success' && !event.action.manual) onAnswer()
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated') return
        if (event.action.type === 'error') onFailure(event.action.error)
        if (event.action.type === 'success') onAnswer()
      }),
    ]
    window.addEventListener('offline', setOffline)
    window.addEventListener('online', check)
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
      window.removeEventListener('offline', setOffline)
      window.removeEventListener('online', check)
    }
  })
  if (!navigator.onLine) set(false)
  if (!navigator.onLine || isStoredPage() || failedQueries(client).length > 0) void check()
  else askAboutLostActs(client, ended.signal)
  return () => {
    ended.abort()
    pictures.stop()
    onlineManager.setEventListener(() => undefined)
  }
}

async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { status } = await fetch('/healthz', {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return status < 500
  } catch {
    return false
  }
}

/** Active queries that failed for want of the server. */
function failedQueries(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state: { status, error } }) =>
      status === 'error' && error instanceof CallError && (error.code === 'network' || error.status >= 502),
  })
}

/** Runs failed queries again, and those whose answer may have changed while the server was unreachable. */
function retryFailed(client: QueryClient): void {
  for (const query of failedQueries(client)) {
    const { fetchMeta } = query.state
    // The meta of a failed next page makes the retry load that page; the pages shown stay.
    void query.fetch(undefined, fetchMeta ? { meta: fetchMeta } : undefined).catch(() => undefined)
  }
  void client.invalidateQueries({ queryKey: ['feed-newer'] })
  void client.invalidateQueries({ queryKey: ['notifications'] })
}
