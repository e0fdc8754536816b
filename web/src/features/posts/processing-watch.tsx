import { useProcessingPost } from '../../cache/use-processing-post.ts'

/** Follows a post while it stands on the page and its video is being processed [MED-12]. Shows nothing. */
export function ProcessingWatch({ postId }: { postId: number }) {
  useProcessingPost({ id: postId, media_state: 'preparing' })
  return null
}
