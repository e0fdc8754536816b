import { useLayoutEffect, useRef, useState } from 'react'

/** Whether what a box holds is wider than it, so that it scrolls sideways. */
export function useIsTooWide() {
  const box = useRef<HTMLDivElement>(null)
  const [isTooWide, setIsTooWide] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setIsTooWide(element.scrollWidth > element.clientWidth)
    const observer = new ResizeObserver(measure)
    for (const part of [element, ...element.children]) observer.observe(part)
    measure()
    return () => observer.disconnect()
  }, [])
  return { box, isTooWide }
}
