import { type RefObject, useEffect, useRef, useState } from 'react'

/** How long the comment one came for stays lit. */
const litMs = 4000

/** Brings a comment one came for into view, gives it the focus, and lights it for 4 s [PST-10]. */
export function useHighlight(isMeant: boolean): { ref: RefObject<HTMLElement | null>; isLit: boolean } {
  const ref = useRef<HTMLElement>(null)
  const [isLit, setIsLit] = useState(isMeant)
  useEffect(() => {
    if (!isMeant) return
    setIsLit(true)
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setIsLit(false), litMs)
    return () => clearTimeout(timer)
  }, [isMeant])
  return { ref, isLit }
}
