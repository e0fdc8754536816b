import { doublePressMs } from './double-press.ts'

/** Presses farther apart than this, in CSS pixels, are no double click. */
const samePlacePx = 10

/** The last press that was not dropped, and how many windows were open then. */
let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, openWindows: 0 }
let isDropping = false

const countOpenWindows = () => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length

function isSecondPress({ timeStamp, clientX, clientY }: MouseEvent): boolean {
  return timeStamp - last.at < doublePressMs && Math.hypot(clientX - last.x, clientY - last.y) < samePlacePx
}

/**
 * Drops the second press of a double click whose first press opened a window. Outside the window it would close the window; inside, it
 * would press the control at that place. A click by a key has no `detail`, and always acts.
 */
function guard(event: MouseEvent): void {
  const { type, timeStamp: at, clientX: x, clientY: y } = event
  if (type === 'pointerdown') {
    const openWindows = countOpenWindows()
    isDropping = openWindows > last.openWindows && isSecondPress(event)
    if (!isDropping) last = { at, x, y, openWindows }
  }
  if (!isDropping || (type === 'click' && event.detail === 0)) return
  event.preventDefault()
  event.stopPropagation()
}

for (const type of ['pointerdown', 'mousedown', 'click'] as const)
  window.addEventListener(type, guard, { capture: true })
