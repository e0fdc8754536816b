import { useEffect, useEffectEvent } from 'react'

type Listener = (event: NavigateEvent) => void

/** The listeners of the open dialogs, the topmost last. */
const listeners: Listener[] = []

/** Whether the person asks for an earlier page; steps that the page makes itself, as after a success, go on. */
function isBack({ navigationType, userInitiated, cancelable, destination }: NavigateEvent): boolean {
  const present = navigation.currentEntry?.index ?? 0
  return navigationType === 'traverse' && userInitiated && cancelable && destination.index < present
}

/**
 * The browser's Back closes the topmost dialog instead of leaving the page. The step is cancelled, so that dialogs need no entries in the
 * history, which would outlive them. Browsers without the Navigation API leave the page, and so does a step to another site or page load.
 */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen || !('navigation' in window)) return
    const listener: Listener = (event) => {
      if (listeners.at(-1) !== listener || !isBack(event)) return
      event.preventDefault()
      closeNow()
    }
    listeners.push(listener)
    navigation.addEventListener('navigate', listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
      navigation.removeEventListener('navigate', listener)
    }
  }, [isOpen])
}
