import { useEffect, useState } from 'react'

/** The longest wait for an idle browser. */
const longestWaitMs = 2000

/** Whether the first screen has loaded and the browser is idle. */
export function useBrowserIdle(): boolean {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const begin = () => whenIdle(() => setIsTime(true))
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => window.removeEventListener('load', begin)
  }, [])
  return isTime
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longestWaitMs })
  else setTimeout(work, longestWaitMs)
}
