import { useEffect, useState } from 'react'

/** How long the words of a search within a list rest before it runs, in milliseconds. */
export const listSearchDelayMs = 300

/** A value once it has not changed for `ms`: a search does not run at each letter. */
export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
