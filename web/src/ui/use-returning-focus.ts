import { useRef } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened.
 * Radix does so for its own triggers only; ours open from state. Spread the answer on the dialog’s content.
 */
export function useReturningFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const isThere = opener.current instanceof HTMLElement && opener.current.isConnected
      // What was opened may have taken its opener away: a post deleted from above its list.
      const next = isThere ? opener.current : document.querySelector('[data-takes-focus], main h1')
      if (next instanceof HTMLElement) next.focus({ preventScroll: !isThere })
    },
  }
}
