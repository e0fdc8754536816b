import { useEffect, useState } from 'react'

const shownMs = 2000

/** Whether « copié » is shown, and a function that shows it for two seconds. */
export function useCopied(): [isShown: boolean, show: () => void] {
  const [copiedAt, setCopiedAt] = useState(0)
  useEffect(() => {
    if (copiedAt === 0) return
    const timer = setTimeout(() => setCopiedAt(0), shownMs)
    return () => clearTimeout(timer)
  }, [copiedAt])
  return [copiedAt > 0, () => setCopiedAt(Date.now())]
}
