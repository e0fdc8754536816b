import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

/** A press that lasts this long is a hold. */
const holdMs = 450

/** Tells a press of a button from a hold, by finger, mouse or space bar; without `onLongPress` every press is one. */
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
      timer.current = setTimeout(hold, holdMs)
    },
    onPointerUp: letGo,
    onPointerLeave: letGo,
    onPointerCancel: letGo,
    // The menu that browsers open on a long touch.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.repeat) wasHeld.current = false
      else if (event.key === ' ' && !wasHeld.current) hold()
    },
  }
}
