import { useEffect, useState } from 'react'

/** Longer than nearly every answer takes, much shorter than the wait after which a call gives up. */
const slowAfterMs = 10_000

/** Whether an action has been under way for long, or has not moved on for as long: `reached` is how far it is. */
export function useIsSlow(isBusy: boolean, reached?: number): boolean {
  const [isSlow, setIsSlow] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts the wait anew
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(setIsSlow, slowAfterMs, true)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isBusy, reached])
  return isSlow
}
