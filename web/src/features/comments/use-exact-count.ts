import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { updateCachedPosts } from '../../cache/posts.ts'

/** Updates the count of the post: the list is read later than the post. */
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
