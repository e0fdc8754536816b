import { doublePressMs } from './double-press.ts'

/** Two taps this close together are one double tap, for browsers that do not count taps. */
const doubleTapMs = 300

/** The last press on the button of a form, or on a switch marked `data-single-press`. */
let last = {
  at: Number.NEGATIVE_INFINITY,
  button: null as Element | null,
  place: new DOMRect(),
  isSwitch: false,
}

function remember(button: Element, { timeStamp }: Event, isSwitch: boolean): void {
  last = { at: timeStamp, button, place: button.getBoundingClientRect(), isSwitch }
}

/**
 * Drops the second press of a double click in three places: on a switch, which the press would switch back; where a switch stood that
 * is gone or covered; and where the submit button of a form stood, because a refused form scrolls to its first refused field. Presses of
 * keys have no `detail`, and always act.
 */
function guard(event: MouseEvent): void {
  const { target, type, detail } = event
  const pressed = target instanceof Element ? target.closest('[data-single-press]') : null
  const isClickOfSwitch = pressed !== null && type === 'click' && detail > 0
  const isSecond =
    (isClickOfSwitch && detail > 1) ||
    (isAtPlaceOfLast(event) && (last.isSwitch ? isSecondOfSwitch(event, pressed) : hasMovedAway(event)))
  if (isSecond) {
    event.preventDefault()
    event.stopPropagation()
  } else if (isClickOfSwitch) remember(pressed, event, true)
}

function isAtPlaceOfLast(event: MouseEvent): boolean {
  return event.timeStamp - last.at < doublePressMs && isWithin(last.place, event)
}

function isSecondOfSwitch({ type, detail, timeStamp }: MouseEvent, pressed: Element | null): boolean {
  if (type === 'click' && detail === 0) return false
  return pressed !== last.button || (type === 'click' && timeStamp - last.at < doubleTapMs)
}

function hasMovedAway(event: MouseEvent): boolean {
  return last.button?.isConnected === true && !isWithin(last.button.getBoundingClientRect(), event)
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return left < clientX && clientX < right && top < clientY && clientY < bottom
}

window.addEventListener('submit', (event) => event.submitter && remember(event.submitter, event, false), {
  capture: true,
})
for (const type of ['pointerdown', 'mousedown', 'click'] as const)
  window.addEventListener(type, guard, { capture: true })
