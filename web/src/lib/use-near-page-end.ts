import { useEffect, useEffectEvent } from 'react'

/** How close to the page’s end more is asked for [PRF-04]. */
const nearEndPixels = 100

/** Calls `onNear` when the reader is within 100 px of the end of the page, also when the page is too short to scroll. */
export function useNearPageEnd(isWanted: boolean, onNear: () => void): void {
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!isWanted) return
    const look = () => {
      const page = document.documentElement
      if (page.scrollHeight - window.innerHeight - window.scrollY <= nearEndPixels) near()
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [isWanted])
}
