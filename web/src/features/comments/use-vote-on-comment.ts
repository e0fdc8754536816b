import { ownContentSentence } from '@aura/contract/aura/aura.sentences'
import type { Comment, CommentVote } from '@aura/contract/comments/comments.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { useQueryClient } from '@tanstack/react-query'
import { holdReads } from '../../cache/hold-reads.ts'
import { showHeldVote } from '../../cache/show-held-vote.ts'
import { updateCachedComment } from '../../cache/update-comments.ts'
import { CallError } from '../../lib/call-error.ts'
import { callOnce } from '../../lib/call-once.ts'
import { buzz } from '../../lib/haptics.ts'
import { commentPath } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { createToggleQueue } from '../../lib/toggle-queue.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { commentsTexts as texts } from './comments.texts.ts'

type Vote = Pick<Comment, 'aura' | 'userVote'>

const weights = { up: 1, down: -1 } as const

/** The button that leads from one vote to another: the call takes a button, not a vote. */
const buttonOf = (held: Pick<Vote, 'userVote'>, wanted: Vote) => wanted.userVote ?? held.userVote ?? 'up'

const votes = createToggleQueue<Vote>({
  of: 'comment',
  whileBusy: 'ignore',
  async step(id, held, wanted) {
    const press = (from: Pick<Vote, 'userVote'>) =>
      callOnce(voteOnComment, { params: { id }, body: { type: buttonOf(from, wanted) } })
    const first = await press(held)
    // In another tab the vote had the wanted state already, which this call reverted.
    const { newAura, userVote, held: wait } = first.userVote === wanted.userVote ? first : await press(first)
    if (wait) showHeldVote(wait)
    return { held: { aura: newAura, userVote } }
  },
})

/** The total and vote after a button was used: the same button again takes the vote back, the other one switches it [CMT-24]. */
function votePressed({ aura, userVote }: Vote, button: CommentVote): Vote {
  const next = userVote === button ? null : button
  const weightOf = (vote: CommentVote | null) => (vote === null ? 0 : weights[vote])
  return { aura: aura + weightOf(next) - weightOf(userVote), userVote: next }
}

/**
 * Gives or takes aura on a comment: optimistic, rolled back when refused. Ignores the buttons while a vote is being sent [CMT-24,
 * CMT-25].
 */
export function useVoteOnComment({ id, post_id, aura, userVote, pseudo: author }: Comment) {
  const client = useQueryClient()
  const { pseudo } = useSession()
  const membersOnly = useMembersOnly()
  const vote = (button: CommentVote) => {
    if (author === pseudo) return showToast({ kind: 'info', message: ownContentSentence })
    if (button === 'up' && userVote !== 'up') buzz()
    votes.press(id, { aura, userVote }, (held) => votePressed(held, button), {
      begin: () => holdReads(client, 'comment-pages'),
      show: (held) => updateCachedComment(client, id, (comment) => ({ ...comment, ...held })),
      onRefused: (error) => showFailure(error, error instanceof CallError ? error.message : texts.voteFailed),
    })
  }
  const intent = { to: 'aura', pseudo: author, place: commentPath(post_id, id) } as const
  const press = (button: CommentVote) => membersOnly(() => vote(button), intent)
  return { press, isVoting: votes.useIsBusy(id) }
}
