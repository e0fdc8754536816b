import type { AnimationType } from '@aura/contract/aura/aura-types'
import type { Post } from '@aura/contract/posts/posts.contract'
import { voteOf } from '../features/aura/aura.rules.ts'
import { AuraControl } from '../features/aura/aura-control.tsx'
import { AuraTotal } from '../features/aura/aura-total.tsx'
import { useAmountChoice } from '../features/aura/use-amount-choice.ts'
import { useAuraAnimation } from '../features/aura/use-aura-animation.ts'
import { useAuraVote } from '../features/aura/use-aura-vote.ts'
import { LikeButton } from '../features/posts/like-button.tsx'
import { ShareButton } from '../features/posts/share-button.tsx'
import type { OpenComments } from '../lib/open-comments.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { PostCommentsButton } from './post-comments-button.tsx'

const AmountDialog = lazyDialog(async () => (await import('../features/aura/amount-dialog.tsx')).AmountDialog)

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
  const choice = useAmountChoice(voteOf(post))
  return (
    <>
      {post.deleteReason === 'author' ? (
        <AuraTotal total={post.aura} />
      ) : (
        <AuraControl
          total={post.aura}
          vote={voteOf(post)}
          auraTypeId={post.author_aura_type_id}
          playing={playing}
          onPress={vote}
          onLongPress={choice.onLongPress}
          isInRow
        />
      )}
      <AmountDialog {...choice.dialog} onChoose={(amount) => vote(1, amount)} />
      <LikeButton hasLike={post.hasLike} likes={post.likes} onPress={onLike} />
      <PostCommentsButton post={post} isCurrent comments={comments} commentId={commentId} />
      <ShareButton address={address} pseudo={post.pseudo} />
    </>
  )
}
