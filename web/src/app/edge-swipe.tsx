import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { buzz } from '../lib/haptics.ts'
import { pathPatterns, profilePath } from '../lib/paths.ts'
import { readOverPage } from '../lib/post-over-page.ts'
import { useSession } from '../lib/session.ts'
import { useGoBack } from '../lib/use-go-back.ts'
import { isRoot } from './is-root.ts'
import { parentOf } from './page-parents.ts'

const edgePx = 24
/** Up to this distance, a touch may still become a click or a scroll. */
const decidePx = 10
/** A swipe of at least this length goes back. */
const enoughPx = 88

/**
 * A swipe from the left edge of a phone goes back, where neither the browser nor the system has such a gesture. Theirs cancels the
 * touch, which then does nothing here [APP-20].
 */
export function EdgeSwipe() {
  const location = useLocation()
  const { pseudo } = useSession()
  const goBack = useGoBack(parentOf(location, pseudo))
  const [pulledPx, setPulledPx] = useState(0)
  const isInner =
    readOverPage(location) !== undefined ||
    matchPath(pathPatterns.post, location.pathname) !== null ||
    !(isRoot(location.pathname) || location.pathname === profilePath(pseudo ?? ''))
  const watch = useEffectEvent((touch: TouchEvent) => {
    if (isInner && isPhone()) followTouch(touch, setPulledPx, goBack)
  })
  useEffect(() => {
    const start = (touch: TouchEvent) => watch(touch)
    window.addEventListener('touchstart', start, { passive: true })
    return () => window.removeEventListener('touchstart', start)
  }, [])
  if (pulledPx === 0) return null
  const isEnough = pulledPx >= enoughPx
  return (
    <span
      aria-hidden
      data-edge-swipe
      className="pointer-events-none fixed top-1/2 -left-12 z-50 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-raised shadow-float data-enough:bg-ink data-enough:text-canvas [&_svg]:size-5"
      data-enough={isEnough || undefined}
      style={{ translate: `${Math.min(pulledPx, enoughPx) * 0.75}px 0` }}
    >
      <ArrowLeft />
    </span>
  )
}

/** Upright or on its side. */
const isPhone = () => window.innerWidth < 768 || window.innerHeight < 560

/** Follows one finger from the edge. Touch events, because a pan that the page does not stop cancels pointer events. */
function followTouch(
  { touches: [finger, ...others], target }: TouchEvent,
  onPull: (px: number) => void,
  onBack: () => void,
): void {
  if (!finger || others.length > 0 || finger.clientX > edgePx || !isFree(target)) return
  const from = { x: finger.clientX, y: finger.clientY }
  let pulledPx = 0
  let isOurs = false
  const move = (event: TouchEvent) => {
    const [now, second] = event.touches
    if (!now || second) return stop()
    const x = now.clientX - from.x
    const y = Math.abs(now.clientY - from.y)
    if (!isOurs && Math.max(x, y) < decidePx) return
    if (!isOurs && y >= x) return stop()
    isOurs = true
    event.preventDefault()
    if (pulledPx < enoughPx && x >= enoughPx) buzz()
    pulledPx = Math.max(0, x)
    onPull(pulledPx)
  }
  const end = () => {
    stop()
    if (isOurs && pulledPx >= enoughPx) onBack()
  }
  const ending = new AbortController()
  const { signal } = ending
  const stop = () => {
    ending.abort()
    onPull(0)
  }
  window.addEventListener('touchmove', move, { passive: false, signal })
  window.addEventListener('touchend', end, { signal })
  window.addEventListener('touchcancel', stop, { signal })
  // The gesture of the browser has gone back already.
  window.addEventListener('popstate', stop, { signal })
}

/** Sliders and lists that scroll sideways keep their touches; so do dialogs and menus over the page. */
function isFree(target: EventTarget | null): boolean {
  if (document.querySelector('[role="menu"], [role$="dialog"]:not([data-holds-page])')) return false
  for (let part = target instanceof Element ? target : null; part; part = part.parentElement) {
    if (part.matches('input[type="range"], [data-keeps-swipe]') || part.scrollLeft > 0) return false
  }
  return true
}
