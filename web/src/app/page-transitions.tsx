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
 * Animates links to inner pages and to posts, once this code has loaded; `useGoBack` animates steps back. The browser’s own steps and
 * the places of the bottom bar are not animated.
 */
export function PageTransitions(): null {
  const location = useLocation()
  useEffect(() => {
    shownLocation = location
    // NOTE: this component is rendered after the page, so the page has restored its scroll position by now.
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

let shownLocation: Location | undefined
let latestLocation: Location | undefined

const showAnimated: typeof pageChange.show = (commit, { action, location }) => {
  latestLocation = location
  const kind = action === 'PUSH' && shownLocation ? kindOfChange(shownLocation, location) : undefined
  if (!kind) {
    skipPageTransition()
    // NOTE: the browser restores the scroll position right after `popstate`, so the commit must not wait.
    startTransition(commit)
    return
  }
  // The transition starts a frame later, when another navigation may have begun.
  animatePageChange(kind, () => latestLocation === location && startTransition(commit))
}

function kindOfChange(from: Location, to: Location): PageChangeKind | undefined {
  if (readOverPage(to)) return readOverPage(from) ? undefined : 'open'
  const isSame = from.pathname === to.pathname || (isPost(from) && isPost(to))
  return isSame || isBottomBarPage(to) ? undefined : 'forward'
}

const isPost = ({ pathname }: Location) => matchPath(pathPatterns.post, pathname) !== null

const isBottomBarPage = (location: Location) =>
  (isRoot(location.pathname) && !isPost(location)) ||
  location.pathname === profilePath(readSession().pseudo ?? '')
