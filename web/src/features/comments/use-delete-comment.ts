import { type Comment, type CommentRemains, deleteComment } from '@aura/contract/comments/comments.contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { repliesOptions } from '../../cache/comments.ts'
import { findTombstoneAbove, type Remains, removeCachedComment } from '../../cache/update-comments.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { showToast } from '../../ui/toast.ts'
import { commentsTexts as texts } from './comments.texts.ts'

/**
 * Deletes a comment on the server and on the screen, where a tombstone replaces one with replies [CMT-27, CMT-28, CMT-31]. With a
 * reason (another person's comment) the dialog shows failures itself.
 */
export function useDeleteComment(comment: Comment) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string | undefined) => {
      try {
        const { remains } = await call(deleteComment, {
          params: { id: comment.id },
          body: reason === undefined ? {} : { reason },
        })
        return remains && comment.reply_count === 0 ? await withReplies(client, comment, remains) : undefined
      } catch (error) {
        // Already deleted: that is the wanted state.
        if (hasFailed(error, 'comments.unknown')) return undefined
        throw error
      }
    },
    onSuccess: (remains) => {
      removeCachedComment(client, comment, remains)
      showToast({ kind: 'success', message: texts.deleted })
    },
    onError: (error, reason) => {
      if (reason !== undefined || hasFailed(error, 'platform.session-ended')) return
      showToast({ kind: 'error', message: texts.deleteFailed })
    },
  })
}

/** The tombstone that the cache does not know of: other people replied after the comment was read. */
async function withReplies(
  client: QueryClient,
  comment: Comment,
  remains: CommentRemains,
): Promise<Remains | undefined> {
  const { id } = remains.tombstone
  for (let one: Comment | undefined = comment; one; one = findTombstoneAbove(client, one)) {
    if (one.id === id) return one === comment ? remains : { ...remains, ...(await readReplies(client, id)) }
  }
  return undefined
}

/** Read from the start: a list that is open around the deleted comment cannot be read again. */
async function readReplies(client: QueryClient, id: number): Promise<Pick<Remains, 'replies'>> {
  try {
    return { replies: await client.fetchInfiniteQuery(repliesOptions(id, undefined, 'newest')) }
  } catch {
    return {}
  }
}
