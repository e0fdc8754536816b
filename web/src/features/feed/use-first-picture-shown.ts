import { type RefObject, startTransition, useEffect, useState } from 'react'

/** The first picture is not waited for longer than this. */
const patienceMs = 2000

/**
 * Whether the first picture inside has come, or failed, or the reader goes on without it: until then nothing else may
 * take its share of a slow connection.
 */
export function useFirstPictureShown(container: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const element = container.current
    if (!element) return
    const show = () => startTransition(() => setIsShown(true))
    const look = ({ target }: Event) => {
      // A blurred placeholder comes with the page.
      if (target instanceof HTMLImageElement && !target.currentSrc.startsWith('data:')) show()
    }
    const watched = { load: look, error: look, loadeddata: show, scroll: show } as const
    // Captured: none of these rises.
    for (const [name, listener] of Object.entries(watched)) element.addEventListener(name, listener, true)
    const timer = setTimeout(show, patienceMs)
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(watched))
        element.removeEventListener(name, listener, true)
    }
  }, [container])
  return isShown
}
