import { dismissPost as dismissal, undoDismissal } from '@aura/contract/feed/feed.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { QueryClient } from '@tanstack/react-query'
import { takeOutOfDiscovery } from '../../cache/dismissed-posts.ts'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { dismissalsTexts as texts } from './dismissals.texts.ts'

/** Takes a post out of discovery: at once on the screen, put back when refused, with a toast to undo it. */
export async function dismissPost(client: QueryClient, post: Post): Promise<void> {
  const putBack = takeOutOfDiscovery(client, post)
  const fail = (error: unknown) => showFailure(error, texts.failed)
  const undo = () => call(undoDismissal, { params: { postId: post.id } }).then(putBack, fail)
  try {
    await call(dismissal, { body: { postId: post.id } })
  } catch (error) {
    putBack()
    fail(error)
    return
  }
  showToast({
    kind: 'success',
    message: texts.dismissed,
    action: { label: texts.undo, onSelect: () => void undo() },
  })
}
