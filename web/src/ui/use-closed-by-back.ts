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
    return () => {
      closers.splice(closers.indexOf(closer), 1)
      // After the next dialog opens, or a link of this one is followed.
      setTimeout(dropGuard)
    }
  }, [isOpen])
}

const presentIndex = () => navigation.currentEntry?.index ?? 0

/** The key of the entry that {@link addGuard} added, also after a reload; a page that replaces the entry keeps the key. */
const guardKey = storedValue('aura.guard', 'sessionStorage')
const isGuard = (entry: { key: string } | null | undefined) => guardKey.read() === (entry?.key ?? '')

/**
 * A step to another site or page load cannot be cancelled. Where Back would be such a step, the page gets a second entry, unless Forward
 * would lose its pages. The router takes both for one, because they have the same key; a page that replaces the entry removes the mark.
 */
function addGuard(): void {
  const [before, next, ...later] = [-1, 1, 2].map((step) => navigation.entries()[presentIndex() + step])
  const wouldLosePages = later[0] !== undefined || (next !== undefined && !isGuard(next))
  if (wouldLosePages || before?.sameDocument) return
  window.history.pushState({ ...window.history.state, isGuard: true }, '')
  guardKey.write(navigation.currentEntry?.key ?? null)
}

/** Once no dialog is open, leaves the second entry of the page: Back would seem to do nothing there. */
function dropGuard(): void {
  const isMarked = (window.history.state as { isGuard?: boolean } | null)?.isGuard
  if (closers.length === 0 && isMarked && isGuard(navigation.currentEntry)) window.history.back()
}

function onNavigate(event: NavigateEvent): void {
  const { navigationType, userInitiated, destination } = event
  if (navigationType !== 'traverse' || destination.index >= presentIndex()) return
  const close = closers.at(-1)
  const isOnGuard = isGuard(navigation.currentEntry)
  // Steps that the page makes itself, as after a success, go on.
  if (userInitiated && close && (event.cancelable || isOnGuard)) {
    // Browsers let one step be cancelled for each press of the person on the page.
    event.preventDefault()
    close()
  } else if (isGuard(destination)) {
    afterStep(dropGuard)
  } else if (userInitiated && !close && isOnGuard && destination.index === presentIndex() - 1) {
    // A later page replaced the second entry of an earlier one, which is skipped.
    afterStep(() => window.history.back())
  }
}

const afterStep = (act: () => void) => window.addEventListener('popstate', act, { once: true })
