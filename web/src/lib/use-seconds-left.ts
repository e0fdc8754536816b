import { useEffect, useState } from 'react'

/** Whole seconds until `endsAt` (ms since 1970), by the clock: a sleeping tab does not make the wait longer. 0 without one. */
export function useSecondsLeft(endsAt: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (endsAt === null) return
    const tick = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= endsAt) clearInterval(tick)
    }, 250)
    return () => clearInterval(tick)
  }, [endsAt])
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000))
}
