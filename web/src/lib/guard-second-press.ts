import { doublePressMs } from './double-press.ts'

/** The last sending of a form. */
let sent = { at: Number.NEGATIVE_INFINITY, button: null as HTMLElement | null, place: new DOMRect() }

function remember({ timeStamp, submitter }: SubmitEvent): void {
  if (submitter) sent = { at: timeStamp, button: submitter, place: submitter.getBoundingClientRect() }
}

/**
 * Drops the second press of a double click on the button that sends a form, once the button has moved away below the pointer: a refused
 * form scrolls to its first refused field, and the press would act on what stands there.
 */
function drop(event: MouseEvent): void {
  const { at, button, place } = sent
  if (!button || event.timeStamp - at >= doublePressMs || !isWithin(place, event)) return
  if (isWithin(button.getBoundingClientRect(), event) || !button.isConnected) return
  event.preventDefault()
  event.stopPropagation()
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return left < clientX && clientX < right && top < clientY && clientY < bottom
}

window.addEventListener('submit', remember, { capture: true })
for (const type of ['pointerdown', 'mousedown', 'click'] as const)
  window.addEventListener(type, drop, { capture: true })
