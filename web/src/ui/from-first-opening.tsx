import { type ReactNode, Suspense, useState } from 'react'

/**
 * Shows a lazy dialog from its first opening on, which loads its code. It stays afterwards, so that it can close and keep what was
 * typed.
 */
export function FromFirstOpening({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return <Suspense fallback={null}>{children}</Suspense>
}
