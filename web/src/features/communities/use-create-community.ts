import { createCommunity } from '@aura/contract/communities/communities.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCommunities } from '../../cache/communities.ts'
import { callOnce } from '../../lib/call-once.ts'
import { useSentDraft } from '../../lib/use-sent-draft.ts'

export interface NewCommunity {
  name: string
  description: string
  /** 0: public, 1: private. */
  privacy: number
}

/** Founds a community [COM-04]. */
export function useCreateCommunity(draftName: string) {
  const client = useQueryClient()
  const sent = useSentDraft(draftName, (typed: NewCommunity) => typed)
  return useMutation({
    mutationFn: (typed: NewCommunity) => {
      const { body, key } = sent.of(typed)
      return callOnce(createCommunity, { body, idempotencyKey: key })
    },
    onSuccess: () => {
      sent.forget()
      return refreshCommunities(client)
    },
    onError: sent.onFailed,
  })
}
