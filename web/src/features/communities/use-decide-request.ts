import { acceptRequest, declineRequest } from '@aura/contract/communities/communities.members.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCommunities } from '../../cache/communities.ts'
import { call, hasFailed } from '../../lib/call.ts'
import { withReason } from '../../lib/server-sentence.ts'
import { showFailure } from '../../ui/failure-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { membersTexts as texts } from './members.texts.ts'

type Decision = { verdict: 'accept' } | { verdict: 'decline'; reason: string }

/** Accepts or declines a request to join; says what the server says [COM-25, COM-26, COM-51]. */
export function useDecideRequest(requestId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => {
      const params = { id: requestId }
      if (decision.verdict === 'accept') return call(acceptRequest, { params })
      return call(declineRequest, { params, body: decision.reason === '' ? {} : { reason: decision.reason } })
    },
    onSuccess: ({ message }) => showToast({ kind: 'success', message }),
    onError: (error, { verdict }) => {
      if (verdict === 'accept') showFailure(error, withReason(texts.acceptFailed, error))
      // The dialog goes with the request: the toast outlives it.
      else if (hasFailed(error, 'communities.no-request'))
        showFailure(error, withReason(texts.declineFailed, error))
    },
    // The request may have been cancelled, or decided by another admin.
    onSettled: () => refreshCommunities(client),
  })
}
