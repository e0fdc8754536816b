import { ownContentSentence } from '@aura/contract/aura/aura.sentences'
import type { Comment, CommentVote } from '@aura/contract/comments/comments.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasFailed } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { callOnce } from '../../lib/call-once.ts'
import { useSession } from '../../lib/session.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { showToast } from '../../ui/toast.ts'
import { commentsTexts as texts } from './comments.texts.ts'
import { changeShownComment } from './shown-comments.ts'

const weights = { up: 1, down: -1 } as const

/** The total and vote a press leads to: the same button takes back, the other one switches [CMT-24]. */
function votePressed(
  { aura, userVote }: Pick<Comment, 'aura' | 'userVote'>,
  button: CommentVote,
): Pick<Comment, 'aura' | 'userVote'> {
  const next = userVote === button ? null : button
  const weightOf = (vote: CommentVote | null) => (vote === null ? 0 : weights[vote])
  return { aura: aura + weightOf(next) - weightOf(userVote), userVote: next }
}

/**
 * Gives or takes aura on a comment: at once on the screen, taken back when refused. While a vote is on its way further
 * presses do nothing [CMT-24, CMT-25].
 */
export function useVoteOnComment(comment: Comment) {
  const client = useQueryClient()
  const { pseudo } = useSession()
  const membersOnly = useMembersOnly()
  const show = (part: Pick<Comment, 'aura' | 'userVote'>) =>
    changeShownComment(client, comment.id, (shown) => ({ ...shown, ...part }))
  const voting = useMutation({
    mutationFn: (type: CommentVote) =>
      callOnce(voteOnComment, { params: { id: comment.id }, body: { type } }),
    onMutate: (type) => {
      show(votePressed(comment, type))
      return { aura: comment.aura, userVote: comment.userVote }
    },
    onSuccess: ({ newAura, userVote }) => show({ aura: newAura, userVote }),
    onError: (error, _type, before) => {
      if (before) show(before)
      // The expired-session dialog already shows.
      if (hasFailed(error, 'platform.session-ended')) return
      showToast({ kind: 'error', message: error instanceof CallError ? error.message : texts.voteFailed })
    },
  })
  const press = (type: CommentVote) =>
    membersOnly(() => {
      if (voting.isPending) return
      if (comment.pseudo === pseudo) showToast({ kind: 'info', message: ownContentSentence })
      else voting.mutate(type)
    })
  return { press, isVoting: voting.isPending }
}
