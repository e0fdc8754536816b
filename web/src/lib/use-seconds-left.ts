import { useEffect, useState } from 'react'

const hourSeconds = 3600

/**
 * Whole seconds until `endsAt` (ms since 1970), by the clock: a sleeping tab does not make the wait longer. 0 without one. Beyond an hour
 * whole minutes, so that a countdown renders once a minute.
 */
export function useSecondsLeft(endsAt: number | null): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(endsAt))
  useEffect(() => {
    let shown: number | undefined
    const count = () => {
      const next = secondsUntil(endsAt)
      // NOTE: React may render once more for a state that stays the same.
      if (next !== shown) setSecondsLeft(next)
      shown = next
    }
    count()
    if (endsAt === null) return
    const tick = setInterval(() => {
      count()
      if (Date.now() >= endsAt) clearInterval(tick)
    }, 250)
    return () => clearInterval(tick)
  }, [endsAt])
  return secondsLeft
}

function secondsUntil(endsAt: number | null): number {
  if (endsAt === null) return 0
  const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
  return seconds > hourSeconds ? seconds - (seconds % 60) : seconds
}
