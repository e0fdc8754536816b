import '../ui/page-transition.css'
import { startTransition, useEffect } from 'react'
import { type Location, matchPath, useLocation } from 'react-router'
import {
  animatePageChange,
  countPageShown,
  type PageChangeKind,
  skipPageTransition,
} from '../lib/page-transition.ts'
import { pathPatterns, profilePath } from '../lib/paths.ts'
import { readOverPage } from '../lib/post-over-page.ts'
import { pageChange } from '../lib/router.tsx'
import { readSession } from '../lib/session.ts'
import { isRoot } from './is-root.ts'

/**
 * Animates the way to inner pages and to a post over its tile, from the moment this code has loaded; the ways back are animated by
 * `useGoBack`. The browser’s own steps back and the places of the bottom bar change at once.
 */
export function PageTransitions(): null {
  const location = useLocation()
  useEffect(() => {
    shown = location
    // The effects of the page, which place it, run before those of the tasks beside it.
    countPageShown()
  }, [location])
  useEffect(() => {
    const atOnce = pageChange.show
    pageChange.show = showAnimated
    return () => {
      pageChange.show = atOnce
    }
  }, [])
  return null
}

let shown: Location | undefined
let latest: Location | undefined

const showAnimated: typeof pageChange.show = (commit, { action, location }) => {
  latest = location
  const kind = action === 'PUSH' && shown ? kindOfWay(shown, location) : undefined
  if (!kind) {
    skipPageTransition()
    // A step of history is committed within its event: the browser scrolls right after it.
    startTransition(commit)
    return
  }
  // It begins a frame later, by when the viewer may be elsewhere.
  animatePageChange(kind, () => latest === location && startTransition(commit))
}

function kindOfWay(from: Location, to: Location): PageChangeKind | undefined {
  if (readOverPage(to)) return readOverPage(from) ? undefined : 'open'
  const isSame = from.pathname === to.pathname || (isPost(from) && isPost(to))
  return isSame || isPlace(to) ? undefined : 'forward'
}

const isPost = ({ pathname }: Location) => matchPath(pathPatterns.post, pathname) !== null

/** A place of the bottom bar. */
const isPlace = (location: Location) =>
  (isRoot(location.pathname) && !isPost(location)) ||
  location.pathname === profilePath(readSession().pseudo ?? '')
