import { type RefCallback, useCallback, useEffectEvent } from 'react'

/** How far below what shows something already counts as seen, in pixels. */
const ahead = '200px'

/** Calls `onSeen` when the element with this ref comes near what shows of the page, while that is wanted. */
export function useInView(isWanted: boolean, onSeen: () => void): RefCallback<Element> {
  const seen = useEffectEvent(onSeen)
  return useCallback(
    (element: Element | null) => {
      if (!element || !isWanted) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), {
        root: element.parentElement?.closest('[data-scrolls]') ?? null,
        rootMargin: ahead,
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [isWanted],
  )
}
