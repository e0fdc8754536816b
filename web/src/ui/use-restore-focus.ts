import { useRef } from 'react'

/** The element outside any dialog that last opened one. */
let outermost: Element | null = null

/**
 * Gives the focus back to the element that had it when a dialog opened.
 * Radix does so for its own triggers only; ours open from state. Spread the answer on the dialog’s content.
 */
export function useRestoreFocus() {
  const opener = useRef<Element | null>(null)
  /** For a dialog opened from another one, which closes and removes the opener. */
  const fallback = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      const active = document.activeElement
      const isInside = active === document.body || active?.closest('[role$=dialog]')
      if (!isInside) outermost = active
      opener.current = active
      fallback.current = isInside ? outermost : null
      const first = (event.currentTarget as Element | null)?.querySelector<HTMLElement>('[data-first-focus]')
      if (!first) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const other = openDialog(event.currentTarget)
      // A surface that was opened in between has placed the focus already.
      if (other?.contains(document.activeElement)) return
      // The opener may be gone, such as the tile of a post deleted in its dialog.
      const next =
        [opener.current, other, fallback.current].find(isFocusable) ??
        document.querySelector<HTMLElement>('[data-takes-focus]') ??
        document.querySelector<HTMLElement>('main h1')
      // NOTE: focusing a button of the sticky bar would scroll the page to the top.
      next?.focus({ preventScroll: true })
    },
  }
}

/** Another dialog that is open: the focus never goes behind it. */
function openDialog(closing: EventTarget | null): Element | null {
  const dialogs = document.querySelectorAll('[role$=dialog][data-state=open]')
  return [...dialogs].findLast((dialog) => dialog !== closing) ?? null
}

function isFocusable(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}
