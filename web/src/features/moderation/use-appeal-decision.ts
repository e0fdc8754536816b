import { contestDecision, contestLinkedDecision } from '@aura/contract/moderation/moderation.own.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { callOnce } from '../../lib/call-once.ts'

/** Appeals a decision about the viewer, or one of a mail’s link [MOD-27]. */
export function useAppealDecision(decisionId: number, linkToken: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (words: string) =>
      linkToken === undefined
        ? callOnce(contestDecision, { params: { id: decisionId }, body: { words } })
        : call(contestLinkedDecision, { body: { token: linkToken, decision_id: decisionId, words } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['moderation'] }),
  })
}
