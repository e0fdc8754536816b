import type { Id } from '@aura/contract/common'
import { type PostCommented, postCommentedEvent } from '@aura/contract/posts/posts.realtime'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { roomOfSubject } from '../../platform/realtime/rooms.ts'
import type { PostVisibility } from './posts.visibility.ts'

export interface CommentedDeliveryDeps {
  realtime: Pick<Realtime, 'hasSockets' | 'emitWhere'>
  visibility: Pick<PostVisibility, 'findVisible'>
  onError: (error: unknown) => void
}

/** Comments of one post within this time make one event. */
const togetherMs = 1_000

/** Handles messages on posts that have new comments: tells the sockets that watch one and may still see it. */
export function createCommentedDelivery({ realtime, visibility, onError }: CommentedDeliveryDeps) {
  const due = new Set<Id>()

  async function deliver(postId: Id): Promise<void> {
    const payload: PostCommented = { postId }
    await realtime.emitWhere(
      roomOfSubject('post', postId),
      postCommentedEvent,
      payload,
      async (actor) => (await visibility.findVisible(postId, actor)) !== undefined,
    )
  }

  return (message: string): void => {
    const postIds = message.split(',').map(Number)
    for (const postId of postIds.filter((id) => realtime.hasSockets(roomOfSubject('post', id)))) {
      if (due.has(postId)) continue
      due.add(postId)
      setTimeout(() => {
        due.delete(postId)
        deliver(postId).catch(onError)
      }, togetherMs).unref()
    }
  }
}
