import { type RefObject, useEffect, useRef, useState } from 'react'

/** How long the comment of the address stays highlighted. */
const litMs = 4000

/** Scrolls to the comment of the address, focuses it and highlights it for 4 s [PST-10]. */
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
