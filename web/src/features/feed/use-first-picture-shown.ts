import { type RefObject, startTransition, useEffect, useState } from 'react'

/** The longest wait for the first picture. */
const timeoutMs = 2000

/**
 * Whether the first picture has loaded or failed, or the reader has scrolled on: until then nothing else may share a slow
 * connection with it.
 */
export function useFirstPictureShown(container: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const element = container.current
    if (!element) return
    const show = () => startTransition(() => setIsShown(true))
    const look = ({ target }: Event) => {
      // The blurred placeholder is a data: URL.
      if (target instanceof HTMLImageElement && !target.currentSrc.startsWith('data:')) show()
    }
    const watched = { load: look, error: look, loadeddata: show, scroll: show } as const
    // Capture phase: these events do not bubble.
    for (const [name, listener] of Object.entries(watched)) element.addEventListener(name, listener, true)
    const timer = setTimeout(show, timeoutMs)
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(watched))
        element.removeEventListener(name, listener, true)
    }
  }, [container])
  return isShown
}
