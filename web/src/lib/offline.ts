import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError } from './call-error.ts'

/** The browser knows its own network, `onlineManager` whether the server answers. */
const isOffline = () => !navigator.onLine || !onlineManager.isOnline()

/** Whether a failure is due to the missing network: nothing answered, and there is none. */
export function useIsOfflineFailure(failure: unknown): boolean {
  const isOff = useSyncExternalStore(onlineManager.subscribe, isOffline)
  if (!isOff || failure === undefined || failure === null) return false
  // Any other error means that the code of the page did not load.
  return !(failure instanceof CallError) || failure.code === 'network'
}
