import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

/** One timer moves the time on for all that show it. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, minuteMs)
    // Timers of a page in the background may have stood still.
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Replaced after a minute at the earliest, also when no component listened in between. */
function read(): Date {
  if (Math.abs(Date.now() - now.getTime()) >= minuteMs) now = new Date()
  return now
}

/** The time, which moves on each minute and when the page becomes visible, for relative times. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, read)
}
