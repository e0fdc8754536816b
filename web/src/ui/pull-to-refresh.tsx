import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { buzz } from '../lib/haptics.ts'
import styles from './pull-to-refresh.module.css'

interface PullToRefreshProps {
  /** The element pulled down, at its top; without one the page itself. */
  scroller?: RefObject<HTMLElement | null>
  /** Where the ring rests: under the tabs of the feed, or near the top. */
  place?: 'top' | 'under-tabs'
  isRefreshing: boolean
  onRefresh: () => void
}

/** Distance from which releasing refreshes. */
const enoughPixels = 96
/** A movement this long shows whether the finger pulls or goes sideways. */
const clearPixels = 8
const pageScrollsWith = 'main'

/** Pulling down at the top refreshes: a ring follows the finger, closes when pulled far enough, then turns. */
export function PullToRefresh({ scroller, place = 'top', isRefreshing, onRefresh }: PullToRefreshProps) {
  const pulled = usePull(scroller, isRefreshing, onRefresh)
  const state = isRefreshing ? 'refreshing' : pulled < 1 ? 'pulling' : 'enough'
  return (
    <div aria-hidden className={styles.place} data-place={place} data-pulls-page={scroller ? undefined : ''}>
      {(pulled > 0 || isRefreshing) && (
        <div
          data-pull={state}
          className={styles.ring}
          style={{ '--pulled': isRefreshing ? 1 : pulled } as CSSProperties}
        >
          <svg aria-hidden viewBox="0 0 24 24">
            <circle cx="12" cy="12" r="9" pathLength="1" />
          </svg>
        </div>
      )}
    </div>
  )
}

/** How far down it is pulled: 0 not at all, 1 far enough. */
function usePull(
  scroller: RefObject<HTMLElement | null> | undefined,
  isOff: boolean,
  onPulled: () => void,
): number {
  const [pulled, setPulled] = useState(0)
  const letGo = useEffectEvent(() => {
    if (pulled >= 1 && !isOff) onPulled()
    setPulled(0)
  })
  useEffect(() => {
    const element = scroller ? scroller.current : document.querySelector<HTMLElement>(pageScrollsWith)
    if (!element) return
    const isAtTop = () => (scroller ? element.scrollTop : window.scrollY) <= 0
    let from: { x: number; y: number } | undefined
    let isFar = false
    const start = ({ touches }: TouchEvent) => {
      const [finger] = touches
      from =
        finger && touches.length === 1 && isAtTop() ? { x: finger.clientX, y: finger.clientY } : undefined
    }
    const move = ({ touches }: TouchEvent) => {
      const [finger] = touches
      if (from === undefined || !finger) return
      const down = finger.clientY - from.y
      const aside = Math.abs(finger.clientX - from.x)
      const isSideways = aside > clearPixels && aside > down
      // A scroll, a sideways swipe or a pinch ends the pull.
      if (!isAtTop() || isSideways || touches.length > 1) from = undefined
      const next = from === undefined || down < clearPixels ? 0 : Math.min(1, down / enoughPixels)
      if (next === 1 && !isFar) buzz()
      isFar = next === 1
      setPulled(next)
    }
    const end = () => {
      from = undefined
      letGo()
    }
    const cancel = () => {
      from = undefined
      setPulled(0)
    }
    const listeners = { touchstart: start, touchmove: move, touchend: end, touchcancel: cancel } as const
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener, { passive: true })
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener)
    }
  }, [scroller])
  return pulled
}
