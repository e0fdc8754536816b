import { RefreshCw } from 'lucide-react'
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './feed.module.css'
import { feedTexts } from './feed.texts.ts'

interface PullToRefreshProps {
  /** The element pulled down, at its top. */
  scroller: RefObject<HTMLElement | null>
  isRefreshing: boolean
  onRefresh: () => void
}

/** Distance from which releasing refreshes. */
const enoughPixels = 96

/** Pulling the feed down at its top refreshes it; the feed itself informs screen readers. */
export function PullToRefresh({ scroller, isRefreshing, onRefresh }: PullToRefreshProps) {
  const pulled = usePull(scroller, isRefreshing, onRefresh)
  const state = isRefreshing ? 'refreshing' : pulled < 1 ? 'pulling' : 'enough'
  if (pulled === 0 && !isRefreshing) return null
  return (
    <div aria-hidden className={styles.news}>
      <p
        data-pull
        className={classNames(styles.pill, styles.pull)}
        data-state={state}
        style={{ '--pulled': isRefreshing ? 1 : pulled } as CSSProperties}
      >
        <RefreshCw className="size-4" />
        {feedTexts.pull[state]}
      </p>
    </div>
  )
}

/** How far the feed is pulled down: 0 not at all, 1 far enough. */
function usePull(scroller: RefObject<HTMLElement | null>, isOff: boolean, onPulled: () => void): number {
  const [pulled, setPulled] = useState(0)
  const letGo = useEffectEvent(() => {
    if (pulled >= 1 && !isOff) onPulled()
    setPulled(0)
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let from: number | undefined
    const start = ({ touches }: TouchEvent) => {
      from = touches.length === 1 && element.scrollTop <= 0 ? touches[0]?.clientY : undefined
    }
    const move = ({ touches }: TouchEvent) => {
      const [finger] = touches
      if (from === undefined || !finger) return
      // The feed has scrolled: this is no pull.
      if (element.scrollTop > 0) from = undefined
      setPulled(from === undefined ? 0 : Math.min(1, Math.max(0, (finger.clientY - from) / enoughPixels)))
    }
    const end = () => letGo()
    const cancel = () => setPulled(0)
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
