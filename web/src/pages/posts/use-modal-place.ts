import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { postPath } from '../../lib/paths.ts'
import { usePostsAround } from '../../lib/post-lists.ts'
import { readOverPage } from '../../lib/post-over-page.ts'
import { useSnapScroll } from '../../ui/use-snap-scroll.ts'

/** A swipe has come to rest. */
const restMs = 150
/** More of the list loads this many posts before its end. */
const aheadPosts = 3

/** The list around the post of the address: the address follows the post on the screen, and the screen a step of history. */
export function useModalPlace(postId: number) {
  const location = useLocation()
  const navigate = useNavigate()
  const among = readOverPage(location)?.among ?? []
  const { ids, loadMore } = usePostsAround(among.length > 0 ? among : [postId])
  const { scroller, current, goTo } = useSnapScroll({
    startAt: Math.max(0, ids.indexOf(postId)),
    places: ids.length,
  })
  const shown = ids[current] ?? postId
  const written = useRef(postId)

  const write = useEffectEvent(() => {
    if (shown === postId) return
    written.current = shown
    // Replaces the entry: one step back leaves the dialog.
    void navigate(postPath(shown), { replace: true, state: location.state })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other post.
  useEffect(() => {
    const rest = setTimeout(() => write(), restMs)
    return () => clearTimeout(rest)
  }, [shown])

  const follow = useEffectEvent(() => {
    const element = scroller.current
    if (postId === written.current || !element) return
    written.current = postId
    element.scrollTop = Math.max(0, ids.indexOf(postId)) * element.clientHeight
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other address.
  useEffect(() => follow(), [postId])

  const needMore = useEffectEvent(() => {
    if (current >= ids.length - aheadPosts) loadMore()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each other post, and as the list grows.
  useEffect(() => needMore(), [current, ids.length])

  return { scroller, ids, current, goTo }
}
