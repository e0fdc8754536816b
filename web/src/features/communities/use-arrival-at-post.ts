import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { communityPostsOptions } from '../../cache/communities.ts'
import { postOptions } from '../../cache/posts.ts'
import { postElementId } from '../../lib/element-ids.ts'
import { scrollToNamed } from '../../lib/scroll-into-view.ts'
import { showToast } from '../../ui/toast.ts'
import { communityPostsTexts as texts } from './community-posts.texts.ts'

/** The post that an address leads to, and the comment if it names one. */
export interface Target {
  postId: number
  commentId: number | undefined
}

/**
 * Pages through the posts of a community until the post of the address is among them, then scrolls to it [COM-44]; says so when
 * the community does not have it [COM-46]. Answers whether the search goes on. `isListShown`: posts that were read are on the page.
 */
export function useArrivalAtPost(
  communityId: number,
  target: Target | undefined,
  isListShown: boolean,
): boolean {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    communityPostsOptions(communityId),
  )
  const postId = target?.postId ?? 0
  // Checked first, to avoid paging through a community that does not have the post.
  const asked = useQuery({ ...postOptions(postId), enabled: target !== undefined, retry: false })
  const isElsewhere = asked.isError || (asked.data && asked.data.community_id !== communityId)
  const isFound = data?.pages.some(({ posts }) => posts.some(({ id }) => id === postId)) === true
  const isAbsent = isElsewhere || (data !== undefined && !hasNextPage && !isFound)
  const isSearching = target !== undefined && !isFound && !isAbsent && !isError

  const search = useEffectEvent(() => void fetchNextPage())
  const isNextWanted = isSearching && data !== undefined && asked.isSuccess && !isFetching
  const pagesRead = data?.pages.length
  useEffect(() => {
    // A page may load without a render in between: the effect depends on the number of pages, to request the next one.
    if (isNextWanted && pagesRead) search()
  }, [isNextWanted, pagesRead])

  const hasArrived = useRef(false)
  useEffect(() => {
    if (target === undefined || hasArrived.current || !isListShown || !(isFound || isAbsent)) return
    hasArrived.current = true
    if (isFound) showElement(postElementId(postId))
    else showToast({ kind: 'error', message: texts.postAbsent })
  }, [target, postId, isListShown, isFound, isAbsent])
  return isSearching
}

function showElement(id: string): void {
  const element = document.getElementById(id)
  scrollToNamed(element)
  element?.focus({ preventScroll: true })
}
