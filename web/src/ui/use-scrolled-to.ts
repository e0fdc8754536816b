import { type RefObject, useEffect } from 'react'

const loadingMs = 4000

/**
 * Scrolls to an element once it is wanted, and stays there while what stands above it loads: until the reader scrolls or types, or some
 * seconds have passed.
 */
export function useScrolledTo(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const page = element.current?.parentElement
    if (!isWanted || !page) return
    const ended = new AbortController()
    const stop = () => ended.abort()
    const observer = new ResizeObserver(() => element.current?.scrollIntoView())
    observer.observe(page)
    ended.signal.addEventListener('abort', () => observer.disconnect())
    for (const act of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      window.addEventListener(act, stop, { signal: ended.signal, passive: true })
    const timer = setTimeout(stop, loadingMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [element, isWanted])
}
