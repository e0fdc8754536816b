import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isKeyForPage } from '../../lib/page-keys.ts'

/** The place of a row that is scrolled sideways; ← → turn it while its post is the one on the screen. */
export function useCarousel(places: number, isCurrent: boolean) {
  const track = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(0)

  useEffect(() => {
    const element = track.current
    if (!element) return
    const follow = () => {
      const { scrollLeft, clientWidth } = element
      if (clientWidth > 0) setPlace(Math.round(scrollLeft / clientWidth))
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [])

  /** Answers whether there is such a place. */
  const goTo = (wanted: number): boolean => {
    const element = track.current
    if (!element || wanted < 0 || wanted >= places) return false
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ left: wanted * element.clientWidth, behavior: isCalm ? 'auto' : 'smooth' })
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

  return { track, place, goTo }
}
