import type { BodyOf } from '@aura/contract/endpoint'
import { answerContest } from '@aura/contract/moderation/moderation.decisions.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOnce } from '../../../lib/call-once.ts'
import { refreshCase } from './queue-cache.ts'

/** What follows the sending, also once another case is open. */
interface Answered {
  onSent: () => void
  onFailed: (error: Error) => void
}

/** Answers an appeal in words [MOD-27]. */
export function useAnswerAppeal(caseId: number, { onSent, onFailed }: Answered) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof answerContest>) =>
      callOnce(answerContest, { params: { id: caseId }, body }),
    onSuccess: onSent,
    onError: onFailed,
    onSettled: () => refreshCase(client, caseId),
  })
}
