import { useState } from 'react'

/** True from the first time `isOpen` was true: a surface’s code is fetched then, not before. */
export function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened || isOpen
}
