import { createChallenge } from '@aura/contract/challenges/challenges.contract'
import type { Id } from '@aura/contract/common'
import { expect } from 'vitest'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Creates a challenge over HTTP, and answers its id; the creator must have the prize. */
export async function makeChallenge(
  app: TestApp,
  creator: Person,
  { prize = 1, endsAt, title = 'Le plus beau coucher de soleil' }: ChallengeWish = {},
): Promise<Id> {
  const body = {
    title,
    description: 'Une photo du soir.',
    aura_prize: prize,
    ends_at: endsAt?.toISOString() ?? null,
  }
  const answer = await ask(app, createChallenge, { token: creator.token, body })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.challengeId
}

interface ChallengeWish {
  prize?: number
  endsAt?: Date | undefined
  title?: string
}
