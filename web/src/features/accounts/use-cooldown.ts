import { useState } from 'react'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'

/** A wait that is counted down. */
export interface Cooldown {
  /** Whole seconds still to wait; 0 when there is no wait. */
  secondsLeft: number
  start: () => void
}

/** Counts `seconds` down from each `start`. */
export function useCooldown(seconds: number): Cooldown {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  return {
    secondsLeft: useSecondsLeft(endsAt),
    start: () => setEndsAt(Date.now() + seconds * 1000),
  }
}
