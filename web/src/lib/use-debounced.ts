import { useEffect, useState } from 'react'

/** A value as it was when it had rested for `ms`: what is typed is not asked letter by letter. */
export function useDebounced<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
