import { useRef } from 'react'
import { focusPlace, headingsAbove, neighboursOf } from './pass-focus-on.ts'

/** The element outside any dialog that last opened one. */
let outermost: Element | null = null
/** The element that last opened a dialog, outside or inside another. */
let latest: Element | null = null

/**
 * Gives the focus back to the element that had it when a dialog opened.
 * Radix does so for its own triggers only; ours open from state. Spread the answer on the dialog’s content.
 */
export function useRestoreFocus() {
  const opener = useRef<Element | null>(null)
  /** Where the focus goes when the opener, inside a dialog that stays open, is removed with its row or with another dialog. */
  const successors = useRef<(Element | null | undefined)[]>([])
  /** For a dialog opened from another one, which closes and removes the opener. */
  const fallback = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      const active = document.activeElement
      const isInside = active === document.body || active?.closest('[role$=dialog]')
      if (!isInside) outermost = active
      const former = isInside ? latest : null
      opener.current = active
      const above = headingsAbove(active === document.body ? former : active)
      successors.current = [...neighboursOf(active), former, ...neighboursOf(former), ...above]
      fallback.current = isInside ? outermost : null
      if (active !== document.body) latest = active
      const first = firstFocus(event.currentTarget as Element | null)
      if (!first) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const other = openDialog(event.currentTarget)
      const active = document.activeElement
      // A surface that was opened in between has placed the focus already.
      if (other?.contains(active) && other !== active) return
      // The opener may be gone, such as the tile of a post deleted in its dialog.
      const next =
        [
          opener.current,
          // The focus never goes behind a dialog that is open.
          ...successors.current.filter((found) => found && other?.contains(found)),
          other,
          fallback.current,
        ].find(isFocusable) ??
        document.querySelector<HTMLElement>('[data-takes-focus]') ??
        document.querySelector<HTMLElement>('main h1')
      // NOTE: focusing a button of the sticky bar would scroll the page to the top.
      focusPlace(next)
    },
  }
}

/** The element that gets the focus when a dialog opens: the marked one, else the first field of a marked form; none: its first control. */
function firstFocus(dialog: Element | null): HTMLElement | null | undefined {
  const find = (selector: string) => dialog?.querySelector<HTMLElement>(selector)
  return find('[data-first-focus]') ?? find('[data-first-field] :read-write')
}

/** Another dialog that is open. */
function openDialog(closing: EventTarget | null): Element | null {
  const dialogs = document.querySelectorAll('[role$=dialog][data-state=open]')
  return [...dialogs].findLast((dialog) => dialog !== closing) ?? null
}

function isFocusable(element: Element | null | undefined): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && element !== document.body
}
