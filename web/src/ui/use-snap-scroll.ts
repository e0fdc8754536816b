import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isKeyForPage } from '../lib/is-key-for-page.ts'

interface SnapScroll {
  /** Index of the first place shown. */
  startAt: number
  /** Number of places, each as tall as the scroller. */
  places: number
}

/** One place per screen: the one shown, and the keys ↑ ↓. */
export function useSnapScroll({ startAt, places }: SnapScroll) {
  const scroller = useRef<HTMLDivElement>(null)
  const [start] = useState(startAt)
  const [current, setCurrent] = useState(start)

  useLayoutEffect(() => {
    const element = scroller.current
    if (element) element.scrollTop = start * element.clientHeight
  }, [start])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const follow = () => setCurrent(placeShown(element))
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
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
    // The scroll event comes a frame after the scroller has moved: `current` may still name the place before.
    if (!event.repeat && scroller.current) goTo(placeShown(scroller.current) + by)
  })
  useEffect(() => {
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [])

  return { scroller, current: Math.min(current, places - 1), goTo }
}

function placeShown({ scrollTop, clientHeight }: HTMLElement): number {
  return Math.max(0, Math.round(scrollTop / clientHeight))
}
