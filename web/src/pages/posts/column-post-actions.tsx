import type { AnimationType } from '@aura/contract/aura/aura-types'
import type { Post } from '@aura/contract/posts/posts.contract'
import { useAuraAnimation } from '../../features/aura/use-aura-animation.ts'
import { useAuraVote } from '../../features/aura/use-aura-vote.ts'
import { LikeButton } from '../../features/posts/like-button.tsx'
import { ShareButton } from '../../features/posts/share-button.tsx'
import type { OpenComments } from '../../lib/open-comments.ts'
import { PostAura } from '../aura/post-aura.tsx'
import { PostCommentsButton } from '../comments/post-comments-button.tsx'

interface ColumnPostActionsProps {
  post: Post
  /** Address to share. */
  address: string
  comments: OpenComments
  /** The comment of this post that the address names. */
  commentId: number | undefined
  onLike: () => void
}

/** Actions on a post in a column: aura, like, comments, share. */
export function ColumnPostActions({ post, address, comments, commentId, onLike }: ColumnPostActionsProps) {
  const { playing, start } = useAuraAnimation(post.aura_type_id as AnimationType)
  const vote = useAuraVote(post, start)
  return (
    <>
      <PostAura post={post} playing={playing} onVote={vote} isInRow />
      <LikeButton hasLike={post.hasLike} likes={post.likes} onPress={onLike} />
      <PostCommentsButton post={post} isCurrent comments={comments} commentId={commentId} />
      <ShareButton address={address} pseudo={post.pseudo} />
    </>
  )
}
