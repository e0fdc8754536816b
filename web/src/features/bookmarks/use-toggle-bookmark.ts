import type { Post } from '@aura/contract/posts/posts.contract'
import { useQueryClient } from '@tanstack/react-query'
import { postPath } from '../../lib/paths.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'

/** Adds or removes a member's bookmark; the code loads with the first press [PST-23]. */
export function useToggleBookmark(post: Post): () => void {
  const client = useQueryClient()
  const membersOnly = useMembersOnly()
  return () =>
    membersOnly(
      async () => {
        const { toggleBookmark } = await import('./toggle-bookmark.ts')
        toggleBookmark(client, post)
      },
      { to: 'enregistrer', pseudo: post.pseudo, place: postPath(post.id) },
    )
}
