import { useEffect } from 'react'

/**
 * Sets `--visible-height` and `--under-keyboard` on an element from the visual viewport: browsers lay out fixed elements under
 * the keyboard.
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
