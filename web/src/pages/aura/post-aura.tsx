import type { Post } from '@aura/contract/posts/posts.contract'
import { type VoteButton, voteOf } from '../../features/aura/aura.rules.ts'
import { AuraControl } from '../../features/aura/aura-control.tsx'
import { AuraTotal } from '../../features/aura/aura-total.tsx'
import { useAmountChoice } from '../../features/aura/use-amount-choice.ts'
import type { useAuraAnimation } from '../../features/aura/use-aura-animation.ts'
import { useReopenedByBack } from '../../lib/use-reopened-by-back.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const AmountDialog = lazyDialog(
  async () => (await import('../../features/aura/amount-dialog.tsx')).AmountDialog,
)
const AuraGiversDialog = lazyDialog(async () => (await import('./aura-givers-dialog.tsx')).AuraGiversDialog)

interface PostAuraProps {
  post: Post
  playing: ReturnType<typeof useAuraAnimation>['playing']
  onVote: (button: VoteButton, amount?: number) => void
  isInRow?: boolean
}

/** The aura of a post: votes on another person's, and the givers behind the count [PST-24]. */
export function PostAura({ post, playing, onVote, isInRow = false }: PostAuraProps) {
  const choice = useAmountChoice(voteOf(post))
  const givers = useReopenedByBack(`givers.${post.id}`)
  const isOwn = post.deleteReason === 'author'
  const total = <AuraTotal total={post.aura} isFramed={!isOwn} onOpen={givers.open} />
  return (
    <>
      {isOwn ? (
        total
      ) : (
        <AuraControl
          vote={voteOf(post)}
          auraTypeId={post.author_aura_type_id}
          playing={playing}
          onPress={onVote}
          onLongPress={choice.onLongPress}
          isInRow={isInRow}
        >
          {total}
        </AuraControl>
      )}
      <AmountDialog {...choice.dialog} onChoose={(amount) => onVote(1, amount)} />
      <AuraGiversDialog
        postId={post.id}
        isOpen={givers.isOpen}
        onClose={givers.close}
        onProfileOpen={givers.leave}
      />
    </>
  )
}
