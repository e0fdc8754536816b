import type { Id } from '@aura/contract/common'
import { type PostCommented, postCommentedEvent } from '@aura/contract/posts/posts.realtime'
import { createGathering } from '../../platform/realtime/gather.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { roomOfSubject } from '../../platform/realtime/rooms.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { commentsTogetherMs } from './posts.realtime.rules.ts'
import type { PostVisibility } from './posts.visibility.ts'

export interface CommentedDeliveryDeps {
  realtime: Pick<Realtime, 'countAccounts' | 'emitWhere'>
  visibility: Pick<PostVisibility, 'findVisible'>
  accountVisibility: Pick<AccountVisibility, 'findAuthors'>
  onError: (error: unknown) => void
}

/**
 * Handles messages on posts with new comments, `post:author:…,…`: notifies the sockets that watch one, may still see it, and see
 * comments of one of these authors.
 */
export function createCommentedDelivery({
  realtime,
  visibility,
  accountVisibility,
  onError,
}: CommentedDeliveryDeps) {
  const countWatching = (postId: Id) => realtime.countAccounts(roomOfSubject('post', postId))
  const togetherMs = (postId: Id) => commentsTogetherMs(countWatching(postId))

  async function deliver(postId: Id, authorIds: readonly Id[]): Promise<void> {
    const payload: PostCommented = { postId, jitterMs: togetherMs(postId) }
    await realtime.emitWhere(roomOfSubject('post', postId), postCommentedEvent, payload, async (actor) => {
      const [post, authors] = await Promise.all([
        visibility.findVisible(postId, actor),
        accountVisibility.findAuthors(actor, authorIds),
      ])
      return post !== undefined && authors.size > 0
    })
  }

  const gather = createGathering<Id>({ waitMs: togetherMs, deliver, onError })
  return (message: string): void => {
    for (const commented of message.split(',')) {
      const [postId = 0, ...authorIds] = commented.split(':').map(Number)
      if (countWatching(postId) > 0) gather(postId, authorIds)
    }
  }
}
