import { type PointerEvent as ReactPointerEvent, useEffectEvent, useRef, useState } from 'react'

/** Pixels of movement after which a press counts as a drag. */
const dragFromPixels = 8

const placeUnder = ({ clientX, clientY }: PointerEvent, list: Element | null) => {
  const item = document.elementFromPoint(clientX, clientY)?.closest('[data-place]')
  return item?.parentElement === list ? Number(item?.getAttribute('data-place')) : undefined
}

/**
 * Moves an item of a list by dragging it over another, by mouse, pen or finger. Spread `itemProps` on each item.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const hasDragged = useRef(false)
  const move = useEffectEvent(onMove)

  function begin(place: number, { currentTarget, clientX, clientY, button }: ReactPointerEvent): void {
    if (button !== 0) return
    const list = currentTarget.parentElement
    const over = new AbortController()
    let from = place
    hasDragged.current = false
    // On the window: an item that changes its place loses the pointer it has captured.
    const options = { signal: over.signal }
    const end = () => {
      over.abort()
      setDragged(null)
    }
    const follow = (event: PointerEvent) => {
      hasDragged.current ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) >= dragFromPixels
      if (!hasDragged.current) return
      setDragged(from)
      const to = placeUnder(event, list)
      if (to === undefined || to === from) return
      move(from, to)
      from = to
      setDragged(to)
    }
    window.addEventListener('pointermove', follow, options)
    window.addEventListener('pointerup', end, options)
    window.addEventListener('pointercancel', end, options)
  }

  return {
    /** The place of the dragged item. */
    dragged,
    itemProps: (place: number) => ({
      'data-place': place,
      onPointerDown: (event: ReactPointerEvent) => begin(place, event),
    }),
  }
}
