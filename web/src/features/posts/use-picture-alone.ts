import { useEffect, useState } from 'react'

/** Whether a picture shows without its overlays; Escape, or another post on the screen, brings them back [MED-17]. */
export function usePictureAlone(isCurrent: boolean) {
  const [isAlone, setIsAlone] = useState(false)
  if (isAlone && !isCurrent) setIsAlone(false)
  useEffect(() => {
    if (!isAlone) return
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Runs before the dialog around the post, which Escape would close.
      event.stopPropagation()
      setIsAlone(false)
    }
    window.addEventListener('keydown', leave, true)
    return () => window.removeEventListener('keydown', leave, true)
  }, [isAlone])
  return { isAlone, toggleAlone: () => setIsAlone(!isAlone) }
}
