import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The time, which moves on each minute and when the page becomes visible, for relative times. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => setNow(new Date())
    const timer = setInterval(tick, minuteMs)
    // Timers of a page in the background may have stood still.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
