import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isKeyForPage } from '../../lib/page-keys.ts'

/** More posts load this close to the end, once scrolling has paused this long [FED-03]. */
const nearEndPixels = 10
const pauseMs = 200
/** … and after each so many posts [FED-03]. */
const askEvery = 8

interface FeedScroll {
  /** Index of the first place shown. */
  startAt: number
  /** Number of places. */
  places: number
  /** Loads more posts. */
  onNeedMore: () => void
  /** The reader arrived at a place. */
  onArrive: (place: number) => void
}

/** One place per screen: the one shown, the keys ↑ ↓, and when to load more. */
export function useFeedScroll({ startAt, places, onNeedMore, onArrive }: FeedScroll) {
  const scroller = useRef<HTMLDivElement>(null)
  const [start] = useState(startAt)
  const [current, setCurrent] = useState(start)
  const farthest = useRef(start)

  useLayoutEffect(() => {
    const element = scroller.current
    if (element) element.scrollTop = start * element.clientHeight
  }, [start])

  const arrive = useEffectEvent((place: number) => {
    onArrive(place)
    for (; farthest.current < place; farthest.current++) {
      if ((farthest.current + 2) % askEvery === 0) onNeedMore()
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place may come or go without a scroll, and another post is shown.
  useEffect(() => arrive(current), [current, places])

  const needMore = useEffectEvent(onNeedMore)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let pause: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      setCurrent(Math.max(0, Math.round(element.scrollTop / element.clientHeight)))
      clearTimeout(pause)
      pause = setTimeout(() => {
        const left = element.scrollHeight - element.clientHeight - element.scrollTop
        if (left <= nearEndPixels) needMore()
      }, pauseMs)
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      clearTimeout(pause)
      element.removeEventListener('scroll', follow)
    }
  }, [])

  const goTo = (place: number) => {
    const element = scroller.current
    if (!element || place < 0 || place >= places) return
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ top: place * element.clientHeight, behavior: isCalm ? 'auto' : 'smooth' })
  }

  const turn = useEffectEvent((event: KeyboardEvent) => {
    if (!isKeyForPage(event)) return
    const by = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    if (!event.repeat) goTo(current + by)
  })
  useEffect(() => {
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [])

  return { scroller, current: Math.min(current, places - 1), goTo }
}
