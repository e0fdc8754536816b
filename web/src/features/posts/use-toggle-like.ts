import { likePost, type Post } from '@aura/contract/posts/posts.contract'
import { useQueryClient } from '@tanstack/react-query'
import { holdPostReads, updateCachedPost } from '../../cache/posts.ts'
import { callOnce } from '../../lib/call-once.ts'
import { postPath } from '../../lib/paths.ts'
import { withReason } from '../../lib/server-sentence.ts'
import { createToggleQueue } from '../../lib/toggle-queue.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { postsTexts } from './posts.texts.ts'

const likes = createToggleQueue<boolean>({
  of: 'post',
  whileBusy: 'fold',
  distance: (from, to) => Number(to) - Number(from),
  async step(postId, held) {
    const { delta } = await callOnce(likePost, { body: { postId } })
    return { held: delta === 0 ? held : delta > 0, delta }
  },
})

/** Likes a post or takes the like back: at once on the screen, taken back when refused [AUR-12, AUR-15, AUR-16]. */
export function useToggleLike(post: Pick<Post, 'id' | 'hasLike' | 'pseudo'>): () => void {
  const client = useQueryClient()
  const membersOnly = useMembersOnly()
  const toggle = () =>
    likes.press(post.id, post.hasLike, (current) => !current, {
      begin: () => holdPostReads(client, post.id),
      show: (hasLike, adjustment) =>
        updateCachedPost(client, post.id, (shown) => ({
          ...shown,
          hasLike,
          likes: Math.max(0, shown.likes + adjustment),
        })),
      onRefused: (error) => showFailure(error, withReason(postsTexts.likeFailed, error)),
    })
  return () => membersOnly(toggle, { to: 'aimer', pseudo: post.pseudo, place: postPath(post.id) })
}
