import { createChallenge } from '@aura/contract/challenges/challenges.contract'
import type { BodyOf } from '@aura/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { refreshChallenges } from '../../cache/challenges.ts'
import { call } from '../../lib/call.ts'
import { newKey } from '../../lib/call-once.ts'
import { endOf, readPrize, type TypedChallenge } from './challenges.rules.ts'

interface Intent {
  typed: TypedChallenge
  body: BodyOf<typeof createChallenge>
  key: string
}

/**
 * Creates a challenge. Sending the same words again after a failure carries the same key and end, so that a lost answer never
 * stakes the prize twice [CHL-10].
 */
export function useCreateChallenge() {
  const client = useQueryClient()
  const intent = useRef<Intent>(undefined)
  return useMutation({
    mutationFn: (typed: TypedChallenge) => {
      if (intent.current?.typed !== typed) intent.current = { typed, body: bodyOf(typed), key: newKey() }
      const { body, key } = intent.current
      return call(createChallenge, { body, idempotencyKey: key })
    },
    onSuccess: () => {
      intent.current = undefined
      void client.invalidateQueries({ queryKey: ['aura'] })
      void refreshChallenges(client)
    },
  })
}

function bodyOf(typed: TypedChallenge): Intent['body'] {
  return {
    title: typed.title.trim(),
    description: typed.description.trim(),
    aura_prize: readPrize(typed.prize) ?? 0,
    ends_at: endOf(typed, Date.now()) ?? null,
  }
}
