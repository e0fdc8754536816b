import { useEffect, useRef } from 'react'

/** Whether the person has left the page of this component, while what it sent may still be on its way. */
export function useIsLeft() {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return isLeft
}
