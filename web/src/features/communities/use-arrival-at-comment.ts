import type { Post } from '@aura/contract/posts/posts.contract'
import { useEffect } from 'react'
import { commentElementId, commentsElementId } from '../../lib/element-ids.ts'
import { showToast } from '../../ui/toast.ts'
import { communityPostsTexts as texts } from './community-posts.texts.ts'

/** Number of tries to find each part of a comment's place, and milliseconds between them [COM-45]. */
const looks = {
  comments: { times: 15, everyMs: 200 },
  comment: { times: 10, everyMs: 300 },
  last: { times: 5, everyMs: 500 },
} as const

/** Says so when the comments of the post never open, or never show the comment of the address [COM-45, COM-47, COM-48]. */
export function useArrivalAtComment({ id: postId }: Pick<Post, 'id'>, commentId: number | undefined): void {
  useEffect(() => {
    if (commentId === undefined) return
    const search = new AbortController()
    void lookFor(postId, commentId, search.signal).then((missing) => {
      if (missing !== undefined && !search.signal.aborted) showToast({ kind: 'error', message: missing })
    })
    return () => search.abort()
  }, [postId, commentId])
}

/** The sentence that says what was not found; undefined when the comment shows. */
async function lookFor(postId: number, commentId: number, signal: AbortSignal): Promise<string | undefined> {
  if (!(await appears(commentsElementId(postId), looks.comments, signal))) return texts.commentsAbsent
  const id = commentElementId(commentId)
  const isShown = (await appears(id, looks.comment, signal)) || (await appears(id, looks.last, signal))
  return isShown ? undefined : texts.commentAbsent
}

async function appears(
  elementId: string,
  { times, everyMs }: { times: number; everyMs: number },
  signal: AbortSignal,
): Promise<boolean> {
  const isThere = () => document.getElementById(elementId) !== null
  for (let look = 0; look < times && !isThere() && !signal.aborted; look++) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return isThere()
}
