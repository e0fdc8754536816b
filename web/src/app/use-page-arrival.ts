import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../lib/focus-heading.ts'
import { useNavigationKind } from '../lib/navigation-kind.ts'

/**
 * On each new page: scrolls to the top or to the fragment (history restores its own position), and focuses the heading, so that a
 * screen reader announces the page and the keyboard starts there.
 */
export function usePageArrival(): void {
  const { pathname, hash } = useLocation()
  const navigationKind = useNavigationKind()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (navigationKind !== 'POP') {
      const part = findPart(hash)
      if (part) part.scrollIntoView()
      else window.scrollTo(0, 0)
    }
    focusHeading()
  }, [pathname, hash, navigationKind])
}

/** The part of the page that a fragment names; none for one that is not encoded as an address is. */
function findPart(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
