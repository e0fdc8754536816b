import { createChallenge } from '@aura/contract/challenges/challenges.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import { type MadePostOptions, makePost } from './posts.ts'
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

/** Makes a post an entry of a challenge, as rows: entering is tested over its call. */
export async function makeEntry(
  app: Pick<TestApp, 'db' | 'clock'>,
  challengeId: Id,
  author: { id: Id },
  options: Omit<MadePostOptions, 'audienceId'> = {},
): Promise<Id> {
  const { db, clock } = app
  const postId = await makePost(app, author, { ...options, audienceId: challengeId })
  const entry = { postId, challengeId, accountId: author.id, createdAt: options.createdAt ?? clock.now() }
  await db.insertInto('challengeEntry').values(entry).execute()
  await sql`update challenge set entries = entries + 1 where id = ${challengeId}`.execute(db)
  return postId
}
