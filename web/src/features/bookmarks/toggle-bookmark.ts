import { addBookmark, removeBookmark } from '@aura/contract/bookmarks/bookmarks.contract'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { QueryClient } from '@tanstack/react-query'
import { bookmarksOptions } from '../../cache/bookmarks.ts'
import { holdReads } from '../../cache/hold-reads.ts'
import { updateCachedPost } from '../../cache/posts.ts'
import { call } from '../../lib/call.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { createToggleQueue } from '../../lib/toggle-queue.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { bookmarksTexts as texts } from './bookmarks.texts.ts'

const bookmarks = createToggleQueue<boolean>({
  of: 'post',
  whileBusy: 'fold',
  async step(postId, _held, wanted) {
    const { hasBookmark } = wanted
      ? await call(addBookmark, { body: { postId } })
      : await call(removeBookmark, { params: { postId } })
    return { held: hasBookmark }
  },
})

type KeptPost = Pick<Post, 'id' | 'hasBookmark'>

/** Adds or removes a bookmark: optimistic, rolled back when refused, with a toast that undoes it [PST-23]. */
export function toggleBookmark(client: QueryClient, post: KeptPost): void {
  press(client, post, (hasBookmark) =>
    showToast({
      kind: 'success',
      message: hasBookmark ? texts.kept : texts.gone,
      subject: `bookmark-${post.id}`,
      action: { label: texts.undo, onSelect: () => press(client, { ...post, hasBookmark }) },
    }),
  )
}

function press(client: QueryClient, post: KeptPost, onDone?: (hasBookmark: boolean) => void): void {
  let wanted: boolean | undefined
  bookmarks.press(post.id, post.hasBookmark, (current) => !current, {
    begin: () => holdReads(client, 'post', 'post-pages'),
    show(hasBookmark) {
      updateCachedPost(client, post.id, (shown) => ({ ...shown, hasBookmark }))
      // An open list hides removed bookmarks; the next visit reads it again.
      client.removeQueries({ queryKey: bookmarksOptions.queryKey, type: 'inactive' })
      // `show` is called first with the choice, then with the answer.
      if (wanted === undefined) wanted = hasBookmark
      else if (hasBookmark === wanted) onDone?.(hasBookmark)
    },
    onRefused: (error) => showFailure(error, serverSentence(error) ?? texts.failed),
  })
}
