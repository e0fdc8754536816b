import type { Id } from '@aura/contract/common'
import { type PostCommented, postCommentedEvent } from '@aura/contract/posts/posts.realtime'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { roomOfSubject } from '../../platform/realtime/rooms.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { PostVisibility } from './posts.visibility.ts'

export interface CommentedDeliveryDeps {
  realtime: Pick<Realtime, 'hasSockets' | 'emitWhere'>
  visibility: Pick<PostVisibility, 'findVisible'>
  accountVisibility: Pick<AccountVisibility, 'findAuthors'>
  onError: (error: unknown) => void
}

/** Comments of one post within this time make one event. */
const togetherMs = 1_000

/**
 * Handles messages on posts that have new comments, `post:author:…,…`: tells the sockets that watch one, may still see it, and see
 * comments of one of these authors.
 */
export function createCommentedDelivery({
  realtime,
  visibility,
  accountVisibility,
  onError,
}: CommentedDeliveryDeps) {
  const due = new Map<Id, Set<Id>>()

  async function deliver(postId: Id, authorIds: readonly Id[]): Promise<void> {
    const payload: PostCommented = { postId }
    await realtime.emitWhere(roomOfSubject('post', postId), postCommentedEvent, payload, async (actor) => {
      const [post, authors] = await Promise.all([
        visibility.findVisible(postId, actor),
        accountVisibility.findAuthors(actor, authorIds),
      ])
      return post !== undefined && authors.size > 0
    })
  }

  return (message: string): void => {
    for (const commented of message.split(',')) {
      const [postId = 0, ...authorIds] = commented.split(':').map(Number)
      if (!realtime.hasSockets(roomOfSubject('post', postId))) continue
      const waiting = due.get(postId)
      const authors = waiting ?? new Set()
      for (const id of authorIds) authors.add(id)
      if (waiting) continue
      due.set(postId, authors)
      setTimeout(() => {
        due.delete(postId)
        deliver(postId, [...authors]).catch(onError)
      }, togetherMs).unref()
    }
  }
}
