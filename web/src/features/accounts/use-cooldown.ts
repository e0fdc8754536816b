import { useEffect, useState } from 'react'

/** A wait that is counted down. */
export interface Cooldown {
  /** Whole seconds still to wait; 0 when there is no wait. */
  secondsLeft: number
  start: () => void
}

/** Counts `seconds` down from each `start`, by the clock: a sleeping tab does not make the wait longer. */
export function useCooldown(seconds: number): Cooldown {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (endsAt === null) return
    const tick = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= endsAt) setEndsAt(null)
    }, 250)
    return () => clearInterval(tick)
  }, [endsAt])
  return {
    secondsLeft: endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000)),
    start: () => {
      setNow(Date.now())
      setEndsAt(Date.now() + seconds * 1000)
    },
  }
}
