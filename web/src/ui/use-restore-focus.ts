import { useRef } from 'react'

/** What last opened a dialog from outside of any. */
let outermost: Element | null = null

/**
 * Gives the focus back to what had it when a dialog opened.
 * Radix does so for its own triggers only; ours open from state. Spread the answer on the dialog’s content.
 */
export function useRestoreFocus() {
  const opener = useRef<Element | null>(null)
  /** For what opens out of a dialog that gives way to it, and takes the opener along. */
  const fallback = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement
      const isInside = active === document.body || active?.closest('[role$=dialog]')
      if (!isInside) outermost = active
      opener.current = active
      fallback.current = isInside ? outermost : null
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const opened = [opener.current, fallback.current].find(isFocusable)
      // What was opened may have taken its opener away: a post deleted from above its list.
      const next = opened ?? document.querySelector<HTMLElement>('[data-takes-focus], main h1')
      next?.focus({ preventScroll: !opened })
    },
  }
}

function isFocusable(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}
