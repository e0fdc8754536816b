import { useLayoutEffect, useRef } from 'react'

/** The button that the progress of sending replaces takes the focus when it comes back, unless the person has moved it elsewhere. */
export function useFocusBack(isPending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPending = useRef(isPending)
  // Before the browser paints: a dialog takes a focus that was lost.
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    // NOTE: focusing a button of a sticky bar would scroll the page.
    if (wasPending.current && !isPending && isLost) button.current?.focus({ preventScroll: true })
    wasPending.current = isPending
  }, [isPending])
  return button
}
