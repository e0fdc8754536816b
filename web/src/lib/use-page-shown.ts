import { focusManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => focusManager.subscribe(onChange)
const isShown = () => focusManager.isFocused()

/** Whether the page shows, unlike one in a tab in the background. */
export const usePageShown = (): boolean => useSyncExternalStore(subscribe, isShown)
