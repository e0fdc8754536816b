import { deleteChallenge } from '@aura/contract/challenges/challenges.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshChallenges } from '../../cache/challenges.ts'
import { hasFailed } from '../../lib/call.ts'
import { callOnce } from '../../lib/call-once.ts'
import { showToast } from '../../ui/toast.ts'
import { challengeTexts as texts } from './challenges.texts.ts'

/** Deletes the viewer's own open challenge, whose prize is returned [CHL-32, CHL-33]. */
export function useDeleteChallenge(challengeId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callOnce(deleteChallenge, { params: { id: challengeId } }),
    meta: { failureText: texts.deleteFailed },
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', message, subject: 'prize-refund' })
      client.removeQueries({ queryKey: ['challenges', 'detail', challengeId] })
      void client.invalidateQueries({ queryKey: ['challenges', 'list'] })
      void client.invalidateQueries({ queryKey: ['challenges', 'record'] })
      void client.invalidateQueries({ queryKey: ['aura'] })
    },
    onError: (error) => {
      // The challenge ended, was closed or was deleted in the meantime: the page reads it again.
      if (hasFailed(error, 'challenges.closed', 'challenges.to-judge', 'challenges.unknown'))
        void refreshChallenges(client)
    },
  })
}
