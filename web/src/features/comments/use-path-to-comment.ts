import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { aroundOptions } from '../../cache/comments.ts'
import { hasFailed } from '../../lib/call.ts'
import type { PathToComment } from './comments-context.ts'

/** The path to the comment named by the address, found by one call at any depth [CMT-26]. */
export function usePathToComment(postId: number, commentId: number | undefined) {
  const [isLeft, setIsLeft] = useState(false)
  const isMeant = commentId !== undefined && !isLeft
  // The order of the list that opens first.
  const around = useQuery({ ...aroundOptions(commentId ?? 0, 'newest'), enabled: isMeant })
  const isElsewhere = around.data !== undefined && around.data.postId !== postId
  const isGone = isMeant && (isElsewhere || hasFailed(around.error, 'comments.unknown'))
  const levels = isMeant && !isElsewhere ? around.data?.levels : undefined
  const path = useMemo<PathToComment | undefined>(() => {
    if (!levels || commentId === undefined) return undefined
    return { commentId, parentIds: new Set(levels.flatMap(({ parentId }) => parentId ?? [])) }
  }, [levels, commentId])
  return {
    path,
    isSearching: isMeant && around.isPending,
    /** The comment does not exist, or is on another post. */
    isGone,
    /** Forgets the comment: the list shows from its start. */
    leave: () => setIsLeft(true),
  }
}
