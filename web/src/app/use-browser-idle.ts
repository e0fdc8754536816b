import { useEffect, useState } from 'react'

/** The browser is not waited for longer than this. */
const longestWaitMs = 2000

/** Whether the first screen has come and the browser has nothing more urgent to do: time for what can wait. */
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
