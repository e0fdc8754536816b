import { type RefObject, useEffect, useRef } from 'react'
import { logFailure } from '../../lib/log-failure.ts'
import type { PictureZoom } from './picture-zoom.ts'

/** Enlarges a picture by two fingers or a trackpad; the code loads with the first such gesture [MED-17]. */
export function usePictureZoom(picture: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  const zoom = useRef<PictureZoom>(undefined)
  useEffect(() => {
    const frame = picture.current?.parentElement
    if (!frame) return
    let isLoading = false
    let isOver = false
    const load = (event: TouchEvent | WheelEvent) => {
      const isPinch = 'touches' in event ? event.touches.length === 2 : event.ctrlKey
      if (!isPinch || zoom.current) return
      // The browser would enlarge the page.
      event.preventDefault()
      if (isLoading) return
      isLoading = true
      import('./picture-zoom.ts')
        .then(({ zoomPicture }) => {
          if (!isOver && picture.current) zoom.current = zoomPicture(frame, picture.current)
        })
        .catch((error: unknown) => logFailure('code of the zoom', error))
        .finally(() => {
          isLoading = false
        })
    }
    frame.addEventListener('touchstart', load, { passive: false })
    frame.addEventListener('wheel', load, { passive: false })
    return () => {
      isOver = true
      frame.removeEventListener('touchstart', load)
      frame.removeEventListener('wheel', load)
      zoom.current?.end()
      zoom.current = undefined
    }
  }, [picture])
  useEffect(() => {
    if (!isCurrent) zoom.current?.reset()
  }, [isCurrent])
}
