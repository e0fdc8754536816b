import { useEffect } from 'react'
import { doublePressMs } from './double-press.ts'

const presses = ['pointerdown', 'mousedown', 'click'] as const

/**
 * Drops the second press of a double click on the button that sends a form, once the button has moved away below the pointer: a refused
 * form scrolls to its first refused field, and the press would act on what stands there.
 */
export function useSecondPressGuard(): void {
  useEffect(() => {
    let sent = { at: Number.NEGATIVE_INFINITY, button: null as HTMLElement | null, place: new DOMRect() }
    const remember = ({ timeStamp, submitter }: SubmitEvent) => {
      if (submitter) sent = { at: timeStamp, button: submitter, place: submitter.getBoundingClientRect() }
    }
    const drop = (event: MouseEvent) => {
      const { at, button, place } = sent
      if (!button || event.timeStamp - at >= doublePressMs || !isWithin(place, event)) return
      if (isWithin(button.getBoundingClientRect(), event) || !button.isConnected) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('submit', remember, { capture: true })
    for (const type of presses) window.addEventListener(type, drop, { capture: true })
    return () => {
      window.removeEventListener('submit', remember, { capture: true })
      for (const type of presses) window.removeEventListener(type, drop, { capture: true })
    }
  }, [])
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return left < clientX && clientX < right && top < clientY && clientY < bottom
}
