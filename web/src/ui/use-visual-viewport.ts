import { useEffect } from 'react'

/**
 * Tells an element how much of the screen the keyboard leaves, as `--visible-height` and `--under-keyboard`: browsers
 * lay what is fixed at the bottom out under the keyboard.
 */
export function useVisualViewport(element: HTMLElement | null): void {
  useEffect(() => {
    const screen = window.visualViewport
    if (!element || !screen) return
    const follow = () => {
      const under = Math.max(0, window.innerHeight - screen.height - screen.offsetTop)
      element.style.setProperty('--visible-height', `${screen.height}px`)
      element.style.setProperty('--under-keyboard', `${under}px`)
    }
    follow()
    screen.addEventListener('resize', follow)
    screen.addEventListener('scroll', follow)
    return () => {
      screen.removeEventListener('resize', follow)
      screen.removeEventListener('scroll', follow)
    }
  }, [element])
}
