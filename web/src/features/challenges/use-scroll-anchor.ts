import { type RefObject, useLayoutEffect, useRef } from 'react'
import { postElementId } from '../../lib/element-ids.ts'

/** Least space above the entry that replaces one that left, in pixels. */
const minTop = 16

interface Kept {
  element: HTMLElement
  /** Where it is to stand on the screen, in pixels from the top. */
  top: number
  takesFocus: boolean
}

/** Called just before an entry moves within its list or leaves it. */
export interface ScrollAnchor {
  onMove: (postId: number) => void
  onLeave: (postId: number) => void
}

/**
 * Scrolls so that an entry that moves within its list stays at its place on the screen, and so that the next entry takes the place and
 * the focus of one that leaves.
 *
 * @param order changes whenever the entries do
 * @param heading takes the focus when the last entry of a list leaves
 */
export function useScrollAnchor(order: string, heading: RefObject<HTMLElement | null>): ScrollAnchor {
  const kept = useRef<Kept>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts once the entries have moved
  useLayoutEffect(() => {
    const { element: before, top, takesFocus } = kept.current ?? {}
    kept.current = null
    if (!before || top === undefined) return
    // An entry that changes lists is drawn anew.
    const element = before.isConnected ? before : document.getElementById(before.id)
    if (!element) return
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
    if (takesFocus) element.focus({ preventScroll: true })
  }, [order])

  return {
    onMove(postId) {
      const element = document.getElementById(postElementId(postId))
      if (element) kept.current = { element, top: element.getBoundingClientRect().top, takesFocus: false }
    },
    onLeave(postId) {
      const leaving = document.getElementById(postElementId(postId))
      const item = leaving?.closest('li')
      if (!leaving || !item) return
      const next = articleIn(item.nextElementSibling)
      const element = next ?? articleIn(item.previousElementSibling) ?? heading.current
      if (!element) return
      const { top } = (next ? leaving : element).getBoundingClientRect()
      kept.current = { element, top: next ? Math.max(minTop, top) : top, takesFocus: true }
    },
  }
}

function articleIn(item: Element | null): HTMLElement | null {
  return item?.querySelector('article') ?? null
}
