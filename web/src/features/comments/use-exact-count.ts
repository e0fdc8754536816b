import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updateCachedPosts } from '../../cache/posts.ts'

/** Updates the cached count of the post with that of the list, which is read later. */
export function useExactCount(postId: number, total: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (total === undefined) return
    updateCachedPosts(
      client,
      ({ id, comments_count }) => id === postId && comments_count !== total,
      (post) => ({ ...post, comments_count: total }),
    )
  }, [client, postId, total])
}
