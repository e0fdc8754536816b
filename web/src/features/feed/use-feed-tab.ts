import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { feedOptions } from '../../cache/feed.ts'
import { tabOf } from '../../cache/feed-pages.ts'
import { useNavigationKind } from '../../lib/navigation-kind.ts'
import { isCommentsStep } from '../../lib/open-comments.ts'
import type { FeedTab } from '../../lib/paths.ts'
import { feedPath } from '../../lib/paths.ts'
import { clearPosition, readPosition } from './feed-position.ts'

/** The chosen tab, from the address. Choosing one reads it again from its first page [FED-04]. */
export function useFeedTab() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const navigationKind = useNavigationKind()
  const location = useLocation()
  const tab = tabOf(location.search)

  const startAfresh = (chosen: FeedTab) => {
    clearPosition(chosen)
    void client.resetQueries({ queryKey: feedOptions(chosen).queryKey })
  }

  const shown = useRef({ key: location.key, tab })
  // Opening the comments of a post is a step of history too, under the same address.
  const isForComments = isCommentsStep(location)
  useEffect(() => {
    const before = shown.current
    shown.current = { key: location.key, tab }
    // Opening comments leaves a state, and so does a logout.
    const isLink = before.key !== location.key && navigationKind !== 'POP' && location.state === null
    if (!isLink || before.tab !== tab) return
    // « Accueil » pressed while already there: back to the top, with the newest posts.
    clearPosition(tab)
    void client.resetQueries({ queryKey: feedOptions(tab).queryKey })
  }, [location, tab, navigationKind, client])

  // A reload starts at another post, whose comments were not open. On their entry of the history, Back would lead to the same page.
  useEffect(() => {
    if (!isForComments || readPosition(tab)) return
    const timer = setTimeout(navigate, 0, -1)
    return () => clearTimeout(timer)
  }, [isForComments, tab, navigate])

  return {
    tab,
    /** Discovery is shown because the followed accounts had nothing [FED-05]. */
    isInsteadOfFollowing:
      (location.state as { isInsteadOfFollowing?: boolean } | null)?.isInsteadOfFollowing === true,
    choose(chosen: FeedTab) {
      startAfresh(chosen)
      if (chosen !== tab) void navigate(feedPath(chosen))
    },
    showDiscoveryInstead() {
      void navigate(feedPath('decouverte'), { replace: true, state: { isInsteadOfFollowing: true } })
    },
  }
}
