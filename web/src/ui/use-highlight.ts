import { type RefObject, useEffect, useRef, useState } from 'react'
import { scrollToNamed } from '../lib/scroll-into-view.ts'

/** Scrolls to the element that the address names, focuses it and highlights it for a while [PST-10, CHL-04]. */
export function useHighlight(
  isMeant: boolean,
  litMs: number,
): { ref: RefObject<HTMLElement | null>; isLit: boolean } {
  const ref = useRef<HTMLElement>(null)
  const [isLit, setIsLit] = useState(isMeant)
  useEffect(() => {
    if (!isMeant) return
    setIsLit(true)
    // After the arrival of the page, which scrolls to its top.
    const arrival = requestAnimationFrame(() => {
      scrollToNamed(ref.current)
      ref.current?.focus({ preventScroll: true })
    })
    const timer = setTimeout(() => setIsLit(false), litMs)
    return () => {
      cancelAnimationFrame(arrival)
      clearTimeout(timer)
    }
  }, [isMeant, litMs])
  return { ref, isLit }
}
