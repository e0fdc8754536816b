import { assignAura, type ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshChallenges } from '../../cache/challenges.ts'
import { callOnce } from '../../lib/call-once.ts'
import { formatDate } from '../../lib/format.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { challengeEntriesTexts as texts } from './challenge-entries.texts.ts'

/**
 * Awards the prize of a challenge to an entry; either way the challenge is read again [CHL-27, CHL-28].
 *
 * @param onAwarded called before the entry moves to the first place
 */
export function useAssignAura(
  challengeId: number,
  { id: postId, pseudo }: ChallengePost,
  onAwarded: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callOnce(assignAura, { params: { id: challengeId }, body: { post_id: postId } }),
    onSuccess: ({ prize_state: prize, held }) => {
      onAwarded()
      if (prize === 'held') {
        const message = held
          ? texts.assignHeldUntil(pseudo, formatDate(held.until))
          : texts.assignHeld(pseudo)
        showToast({ kind: 'info', message })
      } else showToast({ kind: 'success', message: texts.assigned })
    },
    onError: (error) => showFailure(error, texts.assignFailed(serverSentence(error))),
    onSettled: () => refreshChallenges(client),
  })
}
