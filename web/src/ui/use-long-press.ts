import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

/** A press this long is a long press. */
const longPressMs = 450

/** Distinguishes a press from a long press, by finger, mouse or space bar; without `onLongPress` every press is short. */
export function useLongPress(onPress: () => void, onLongPress: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const hold = () => {
    clearTimeout(timer.current)
    wasHeld.current = true
    onLongPress?.()
  }
  const letGo = () => clearTimeout(timer.current)
  const onClick = () => {
    letGo()
    if (!wasHeld.current) onPress()
    wasHeld.current = false
  }
  if (!onLongPress) return { onClick }
  return {
    onClick,
    onPointerDown: () => {
      wasHeld.current = false
      timer.current = setTimeout(hold, longPressMs)
    },
    onPointerUp: letGo,
    onPointerLeave: letGo,
    onPointerCancel: letGo,
    // Browsers open their own menu on a long touch.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.repeat) wasHeld.current = false
      else if (event.key === ' ' && !wasHeld.current) hold()
    },
  }
}
