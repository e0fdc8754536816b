import { useEffect, useEffectEvent } from 'react'
import { storedValue } from '../lib/stored-value.ts'

/** What closes each open dialog, the topmost last. */
const closers: (() => void)[] = []

/**
 * The browser's Back closes the topmost dialog instead of leaving the page. The step is cancelled, so that most dialogs need no entries in
 * the history, which would outlive them. Browsers without the Navigation API leave the page.
 */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen || !('navigation' in window)) return
    const closer = () => closeNow()
    closers.push(closer)
    addGuard()
    // The same function again is no second listener.
    navigation.addEventListener('navigate', onNavigate)
    return () => void closers.splice(closers.indexOf(closer), 1)
  }, [isOpen])
}

const presentIndex = () => navigation.currentEntry?.index ?? 0

/** The key of the entry that {@link addGuard} added, also after a reload; a page that replaces the entry keeps the key. */
const guardKey = storedValue('aura.guard', 'sessionStorage')
const isOnGuard = () => navigation.currentEntry?.key === guardKey.read()

/** A page that was loaded again while a dialog was open has no dialog, but its second entry: Back skips that one. */
export function skipGuardAfterReload(): void {
  if ('navigation' in window && isOnGuard()) navigation.addEventListener('navigate', onNavigate)
}

/**
 * A step to another site or page load cannot be cancelled. Where Back would be such a step, the page gets a second entry, unless Forward
 * would lose its pages. The router takes both for one, because they have the same state.
 */
function addGuard(): void {
  if (navigation.canGoForward || navigation.entries()[presentIndex() - 1]?.sameDocument) return
  window.history.pushState(window.history.state, '')
  guardKey.write(navigation.currentEntry?.key ?? null)
}

function onNavigate(event: NavigateEvent): void {
  if (!isBack(event)) return
  const close = closers.at(-1)
  if (close && (event.cancelable || isOnGuard())) {
    // Browsers let one step be cancelled for each press of the person on the page.
    event.preventDefault()
    close()
  } else if (!close && isOnGuard() && event.destination.index === presentIndex() - 1) {
    // The page has two entries, or a later page replaced the second: the first is skipped.
    window.addEventListener('popstate', () => window.history.back(), { once: true })
  }
}

/** Whether the person asks for an earlier page; steps that the page makes itself, as after a success, go on. */
function isBack({ navigationType, userInitiated, destination }: NavigateEvent): boolean {
  return navigationType === 'traverse' && userInitiated && destination.index < presentIndex()
}
