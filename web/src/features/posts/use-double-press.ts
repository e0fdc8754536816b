import { type MouseEvent, useEffect, useRef } from 'react'

/** Two clicks this close in time (ms) and place (px) are one double click. */
const doublePressMs = 300
const doublePressPixels = 32

interface Presses {
  onPress: () => void
  onDoublePress: (event: MouseEvent) => void
}

/**
 * Distinguishes a single from a double click on media, by waiting for the second one. Controls over the media handle their own
 * clicks; the large button of a clip, marked `data-media-press`, takes part in double ones.
 */
export function useDoublePress({ onPress, onDoublePress }: Presses) {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  return (event: MouseEvent) => {
    const { target } = event
    const control = target instanceof Element ? target.closest('button, a, [data-control]') : null
    const isOfClip = control?.matches('[data-media-press]') ?? false
    // A key that presses a button has no detail.
    if (event.detail === 0 || (control && !isOfClip)) return
    clearTimeout(waiting.current)
    const { at, x, y } = last.current
    const isSecond =
      event.timeStamp - at < doublePressMs &&
      Math.hypot(event.clientX - x, event.clientY - y) < doublePressPixels
    last.current = {
      at: isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp,
      x: event.clientX,
      y: event.clientY,
    }
    if (isSecond) onDoublePress(event)
    else if (!isOfClip) waiting.current = setTimeout(onPress, doublePressMs)
  }
}
