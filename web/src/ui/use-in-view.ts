import { type RefCallback, useCallback, useEffectEvent } from 'react'

/** How far below the visible part an element already counts as in view, in pixels [PRF-04]. */
const aheadPixels = 100

/** Calls `onInView` when the element with this ref comes into view, or within 100 px of it, while `isEnabled`. */
export function useInView(isEnabled: boolean, onInView: () => void): RefCallback<Element> {
  const call = useEffectEvent(onInView)
  return useCallback(
    (element: Element | null) => {
      if (!element || !isEnabled) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && call(), {
        root: element.parentElement?.closest('[data-scrolls]') ?? null,
        rootMargin: `${aheadPixels}px`,
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [isEnabled],
  )
}
