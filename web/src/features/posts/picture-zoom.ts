import { enlarged, fitted, pinched, type View, whole } from './picture-zoom.rules.ts'

export interface PictureZoom {
  /** Shows the picture whole again. */
  reset: () => void
  /** Ends the zoom and removes the listeners. */
  end: () => void
}

/** Wheel distance of a trackpad that enlarges by a factor of e. */
const wheelPixels = 100
/** The widest version of a picture is fetched for an enlarged one. */
const sizesEnlarged = '1440px'

/**
 * Enlarges a picture within its frame: by two fingers, or by a wheel with Ctrl, as trackpads send it. An enlarged picture is moved by
 * finger, mouse or wheel; a click resets it. `data-zoomed` on the frame marks it, and stops the page from scrolling.
 */
export function zoomPicture(frame: HTMLElement, picture: HTMLElement): PictureZoom {
  let view: View = whole
  /** Fingers or the pressed mouse on the frame. */
  const pointers = new Map<number, { x: number; y: number }>()
  let hasMoved = false
  let settling: ReturnType<typeof setTimeout> | undefined

  const show = (next: View) => {
    view = next
    const { scale, x, y } = view
    picture.style.transform =
      scale === 1 && x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
    frame.toggleAttribute('data-zoomed', scale > 1)
    if (scale > 1 && picture instanceof HTMLImageElement) picture.sizes = sizesEnlarged
  }
  const box = () => {
    const { left, top, width, height } = frame.getBoundingClientRect()
    return { centre: { x: left + width / 2, y: top + height / 2 }, width, height }
  }
  const rested = (next: View) => {
    const { width, height } = box()
    return fitted(next, { width, height }, { width: picture.offsetWidth, height: picture.offsetHeight })
  }
  const settle = () => {
    clearTimeout(settling)
    picture.style.transition = matchMedia('(prefers-reduced-motion: reduce)').matches
      ? ''
      : 'transform 200ms ease-out'
    show(rested(view))
  }

  const touchstart = (event: TouchEvent) => {
    // The browser would enlarge or scroll the page.
    if (event.touches.length > 1) event.preventDefault()
  }
  const pointerdown = (event: PointerEvent) => {
    if (pointers.size === 0) hasMoved = false
    if (event.pointerType === 'mouse') {
      if (event.button !== 0 || view.scale === 1) return
      frame.setPointerCapture(event.pointerId)
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    picture.style.transition = ''
  }
  const pointermove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) {
      // This code loads during the first pinch, after its fingers touched the screen.
      if (event.pointerType !== 'mouse') pointerdown(event)
      return
    }
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    const now = { x: event.clientX, y: event.clientY }
    pointers.set(event.pointerId, now)
    if (other) {
      hasMoved = true
      show(pinched(view, [before, other], [now, other], box().centre))
    } else if (view.scale > 1) {
      if (Math.hypot(event.movementX, event.movementY) > 1) hasMoved = true
      show({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y })
    }
  }
  const pointerup = (event: PointerEvent) => {
    if (pointers.delete(event.pointerId) && pointers.size === 0) settle()
  }
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && view.scale === 1) return
    event.preventDefault()
    event.stopPropagation()
    picture.style.transition = ''
    if (event.ctrlKey) {
      const at = { x: event.clientX, y: event.clientY }
      show(enlarged(view, Math.exp(-event.deltaY / wheelPixels), at, box().centre))
    } else {
      show(rested({ ...view, x: view.x - event.deltaX, y: view.y - event.deltaY }))
    }
    clearTimeout(settling)
    settling = setTimeout(settle, 250)
  }
  const click = (event: MouseEvent) => {
    if (view.scale === 1 && !hasMoved) return
    // The post must not handle it as a tap, nor as a click after a move.
    event.stopPropagation()
    if (!hasMoved) reset()
    hasMoved = false
  }
  const keydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || view.scale === 1) return
    event.stopPropagation()
    reset()
  }
  function reset() {
    pointers.clear()
    view = whole
    settle()
  }

  const listeners = {
    touchstart,
    pointerdown,
    pointermove,
    pointerup,
    pointercancel: pointerup,
    wheel,
    click,
  }
  for (const [name, listener] of Object.entries(listeners))
    frame.addEventListener(name, listener as EventListener, { passive: false })
  window.addEventListener('keydown', keydown, true)
  return {
    reset,
    end() {
      for (const [name, listener] of Object.entries(listeners))
        frame.removeEventListener(name, listener as EventListener)
      window.removeEventListener('keydown', keydown, true)
      clearTimeout(settling)
      show(whole)
    },
  }
}
