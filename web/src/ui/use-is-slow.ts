import { useEffect, useState } from 'react'

/** Longer than nearly every answer takes, much shorter than the wait after which a call gives up. */
const slowAfterMs = 10_000

/** Whether an action has been under way for long. */
export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(setIsSlow, slowAfterMs, true)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isBusy])
  return isSlow
}
