import { createChallenge } from '@aura/contract/challenges/challenges.contract'
import type { BodyOf } from '@aura/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshChallenges } from '../../cache/challenges.ts'
import { call } from '../../lib/call.ts'
import { useSentDraft } from '../../lib/use-sent-draft.ts'
import { endOf, readPrize, type TypedChallenge } from './challenges.rules.ts'

/**
 * Creates a challenge. Sending the same words again after a failure, a reload or a return carries the same key and end, so that a lost
 * answer never stakes the prize twice [CHL-10].
 */
export function useCreateChallenge(draftName: string) {
  const client = useQueryClient()
  const sent = useSentDraft(draftName, bodyOf)
  return useMutation({
    mutationFn: (typed: TypedChallenge) => {
      const { body, key } = sent.of(typed)
      return call(createChallenge, { body, idempotencyKey: key })
    },
    onSuccess: () => {
      sent.forget()
      void client.invalidateQueries({ queryKey: ['aura'] })
      void refreshChallenges(client)
    },
    onError: sent.onFailed,
  })
}

function bodyOf(typed: TypedChallenge): BodyOf<typeof createChallenge> {
  return {
    title: typed.title.trim(),
    description: typed.description.trim(),
    aura_prize: readPrize(typed.prize) ?? 0,
    ends_at: endOf(typed, Date.now()) ?? null,
  }
}
