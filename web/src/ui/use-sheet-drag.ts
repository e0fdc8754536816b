import type { PointerEvent } from 'react'
import { useRef } from 'react'

/** Pulled down this far, in pixels, a sheet closes. */
const enoughPixels = 110

/** Handlers for the handle of a sheet: it follows the finger down and closes when pulled far enough, else springs back. */
export function useSheetDrag(sheet: HTMLElement | null, onClose: () => void) {
  const from = useRef<number | null>(null)
  const pull = (pixels: number) => sheet?.style.setProperty('translate', pixels > 0 ? `0 ${pixels}px` : '')
  const end = (event: PointerEvent) => {
    if (from.current === null) return
    const pulled = event.clientY - from.current
    from.current = null
    if (pulled >= enoughPixels && event.type === 'pointerup') onClose()
    else pull(0)
  }
  return {
    onPointerDown(event: PointerEvent) {
      from.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== null) pull(event.clientY - from.current)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
