import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react'
import { buzz } from '../lib/haptics.ts'

/** A touch this long opens the menu, if the finger stays within these pixels. */
const holdMs = 450
const stillPixels = 10

/** Elements that keep their own context menu. */
const ownPress = 'button, input, textarea, video, [role="menu"]'

interface MenuOnHold {
  /** The links inside cover the whole element, as on a tile: a long touch on them opens this menu, not the browser's. */
  isLink?: boolean
}

/**
 * Handlers of something with a menu button within: a long touch, a press of the right button or the key of context menus opens that
 * menu.
 */
export function useMenuOnHold({ isLink = false }: MenuOnHold = {}) {
  const own = isLink ? ownPress : `a[href], ${ownPress}`
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const wasHeld = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      stop()
      wasHeld.current = false
      if (event.pointerType !== 'touch' || !event.isPrimary || isOfItsOwn(event.target, own)) return
      from.current = { x: event.clientX, y: event.clientY }
      const holder = event.currentTarget
      timer.current = setTimeout(() => {
        wasHeld.current = true
        openMenu(holder)
      }, holdMs)
    },
    onPointerMove: (event: PointerEvent) => {
      const way = Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y)
      if (way > stillPixels) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onTouchEnd: (event: TouchEvent) => {
      // The press that browsers make of a touch would take the focus, which closes the menu.
      if (wasHeld.current) event.preventDefault()
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      // Selected words keep the browser's menu, which copies them.
      if (isOfItsOwn(event.target, own) || !getSelection()?.isCollapsed) return
      event.preventDefault()
      stop()
      openMenu(event.currentTarget)
    },
  }
}

function isOfItsOwn(target: EventTarget, own: string): boolean {
  return target instanceof Element && target.closest(own) !== null
}

function openMenu(holder: HTMLElement): void {
  const button = holder.querySelector<HTMLElement>('[aria-haspopup="menu"][aria-expanded="false"]')
  if (!button) return
  buzz()
  button.focus({ preventScroll: true })
  // Menus open by this key, before their code has loaded and after.
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
}
