import { useEffect, useRef } from 'react'
import { focusRefused } from './focus-refused.ts'

/** The form whose first refused field takes the focus once the server has answered. */
export function useFocusOnAnswer(isBusy: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) focusRefused(form.current)
    wasBusy.current = isBusy
  }, [isBusy])
  return form
}
