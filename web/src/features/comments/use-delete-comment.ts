import { type Comment, commentsAround, deleteComment } from '@aura/contract/comments/comments.contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { repliesOptions } from '../../cache/comments.ts'
import { findTombstoneAbove, type Remains, removeCachedComment } from '../../cache/update-comments.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { showToast } from '../../ui/toast.ts'
import { commentsTexts as texts } from './comments.texts.ts'

/** Milliseconds after which a deleted comment counts as gone without a tombstone. */
const remainsTimeoutMs = 2500

/**
 * Deletes a comment on the server and on the screen, where a tombstone replaces one with replies [CMT-27, CMT-28, CMT-31]. With a
 * reason (another person's comment) the dialog shows failures itself.
 */
export function useDeleteComment(comment: Comment) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string | undefined) => {
      try {
        await call(deleteComment, {
          params: { id: comment.id },
          body: reason === undefined ? {} : { reason },
        })
      } catch (error) {
        // Already deleted: that is the wanted state.
        if (!hasFailed(error, 'comments.unknown')) throw error
      }
      return comment.reply_count > 0 ? undefined : findRemains(client, comment)
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

/**
 * The tombstone of a deleted comment to which others have replied since, or the nearest one above it with such replies; undefined if
 * none is known.
 */
async function findRemains(client: QueryClient, comment: Comment): Promise<Remains | undefined> {
  const signal = AbortSignal.timeout(remainsTimeoutMs)
  for (let one: Comment | undefined = comment; one; one = findTombstoneAbove(client, one)) {
    const remains = await readTombstone(one.id, signal)
    if (remains) return one === comment ? remains : { ...remains, ...(await readReplies(client, one.id)) }
  }
  return undefined
}

async function readTombstone(id: number, signal: AbortSignal): Promise<Remains | undefined> {
  try {
    const { levels, total } = await call(commentsAround, { params: { id }, query: {}, signal })
    const tombstone = levels.flatMap(({ comments }) => comments).find((one) => one.id === id && one.isDeleted)
    return tombstone && { tombstone, total }
  } catch {
    // Without replies nothing remains; a failure here does not undo the deletion.
    return undefined
  }
}

/** Read from the start: a list that is open around the deleted comment cannot be read again. */
async function readReplies(client: QueryClient, id: number): Promise<Pick<Remains, 'replies'>> {
  try {
    return { replies: await client.fetchInfiniteQuery(repliesOptions(id, undefined, 'newest')) }
  } catch {
    return {}
  }
}
