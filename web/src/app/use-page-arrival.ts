import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useNavigationKind } from '../lib/navigation-kind.ts'

/**
 * On each new page: to the top, or the part of it that the address names (unless history brings its own place), and the focus on the page’s heading, so
 * that a screen reader announces it and the keyboard starts there.
 */
export function usePageArrival(): void {
  const { pathname, hash } = useLocation()
  const navigationKind = useNavigationKind()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (navigationKind !== 'POP') {
      const part = document.getElementById(decodeURIComponent(hash.slice(1)))
      if (part) part.scrollIntoView()
      else window.scrollTo(0, 0)
    }
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, hash, navigationKind])
}
