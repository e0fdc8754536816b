import { useEffect, useEffectEvent, useRef } from 'react'
import { useSnapScroll } from '../../ui/use-snap-scroll.ts'

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
  const { scroller, current, goTo } = useSnapScroll({ startAt, places })
  const farthest = useRef(startAt)

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
    const wait = () => {
      clearTimeout(pause)
      pause = setTimeout(() => {
        const left = element.scrollHeight - element.clientHeight - element.scrollTop
        if (left <= nearEndPixels) needMore()
      }, pauseMs)
    }
    element.addEventListener('scroll', wait, { passive: true })
    return () => {
      clearTimeout(pause)
      element.removeEventListener('scroll', wait)
    }
  }, [scroller])

  return { scroller, current, goTo }
}
