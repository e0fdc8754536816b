import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isKeyForPage } from '../../lib/is-key-for-page.ts'

/** A place that another element controls too. */
export interface ChosenPlace {
  place: number
  /** Called when a swipe, a key or a button selects another place. */
  onPlace: (place: number) => void
}

/** The place of a row that is scrolled sideways; ← → turn it while its post is the one on the screen. */
export function useCarousel(places: number, isCurrent: boolean, chosen?: ChosenPlace) {
  const track = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)
  const [isMoved, setIsMoved] = useState(false)
  if (place > 0 && !isMoved) setIsMoved(true)

  const reached = useRef(0)
  const reach = useEffectEvent((now: number) => {
    if (now === reached.current) return
    reached.current = now
    setPlace(now)
    chosen?.onPlace(now)
  })
  useEffect(() => {
    const element = track.current
    if (!element) return
    const follow = () => {
      const { scrollLeft, clientWidth } = element
      if (clientWidth > 0) reach(Math.round(scrollLeft / clientWidth))
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [])

  const wanted = chosen?.place
  useLayoutEffect(() => {
    const element = track.current
    if (!element || wanted === undefined || wanted === reached.current) return
    // Without animation, because the places passed on the way would be selected.
    reached.current = wanted
    element.scrollLeft = wanted * element.clientWidth
    setPlace(wanted)
  }, [wanted])

  /** Scrolls to a place; false if there is none. */
  const goTo = (to: number): boolean => {
    const element = track.current
    if (!element || to < 0 || to >= places) return false
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ left: to * element.clientWidth, behavior: isCalm ? 'auto' : 'smooth' })
    return true
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by !== undefined && isKeyForPage(event) && goTo(place + by)) event.preventDefault()
  })
  useEffect(() => {
    if (!isCurrent) return
    // On the document: after the tabs and menus of the page, before the keys of the window, which turn to another post.
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isCurrent])

  return { track, place, isMoved, goTo }
}
