import { createChallenge } from '@aura/contract/challenges/challenges.contract'
import { assignAura, enterChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { hours, later } from '../platform/clock/clock.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { ask } from './contract-calls.ts'
import { jpeg } from './image-fixtures.ts'
import { makePerson, type Person } from './people.ts'
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

/** An open challenge. */
export interface StakedChallenge {
  id: Id
  creatorId: Id
  prize: number
  createdAt: Date
}

/** Creates a challenge, whose prize the creator must have. */
export async function stakeChallenge(app: TestApp, creator: Person, prize: number): Promise<StakedChallenge> {
  const id = await makeChallenge(app, creator, { prize })
  return { id, creatorId: creator.id, prize, createdAt: app.clock.now() }
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

/** Closes a challenge with a winner, whose prize may wait for a moderator. */
export async function awardChallenge(
  app: TestApp,
  { id, creatorId, prize, createdAt }: StakedChallenge,
  winner: Person,
  heldWhy?: 'same-device',
): Promise<void> {
  const winningPostId = await makeEntry(app, id, winner)
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const { state } = await app.application.services.prizes.award(tx, {
      challengeId: id,
      creatorId,
      winnerId: winner.id,
      amount: prize,
      createdAt,
      heldWhy,
      now,
    })
    const outcome = state === 'paid' ? 'awarded' : 'held'
    await tx
      .updateTable('challenge')
      .set({ closedAt: now, outcome, winnerId: winner.id, winningPostId })
      .where('id', '=', id)
      .execute()
  })
}

/** A challenge with a prize of 6 that ends in two hours, entered by two people, the second one second later. */
export async function makeChallengeWithTwoEntries(app: TestApp) {
  const [creator, first, second] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const endsAt = later(app.clock.now(), hours(2))
  const challenge = await makeChallenge(app, creator, { prize: 6, title: 'Le large', endsAt })
  const firstEntry = await makeEntry(app, challenge, first)
  app.clock.advance(1000)
  return {
    creator,
    first,
    second,
    challenge,
    firstEntry,
    secondEntry: await makeEntry(app, challenge, second),
  }
}

/** A prize of 6 that waits for its winner, who shares an address with its creator. */
export async function makeHeldPrize(app: TestApp) {
  const { creator, first, challenge, firstEntry } = await makeChallengeWithTwoEntries(app)
  const uses = [creator, first].map(({ id: accountId }) => ({ accountId, address: '203.0.113.7' }))
  const { traces } = app.application.services
  await inTransaction(app.db, (tx) => traces.keepAddresses(tx, uses, app.clock.now()))
  await ask(app, assignAura, {
    params: { id: challenge },
    token: creator.token,
    body: { post_id: firstEntry },
  })
  return { creator, first }
}

export interface SentEntry {
  name?: string
  file?: Buffer | undefined
  fields?: Record<string, string>
  key?: string
}

let pictures = 0

/** Enters a challenge over its call, with a new picture unless a file is given. */
export async function enter(
  app: TestApp,
  { token }: Pick<Person, 'token'>,
  id: Id,
  { name = 'photo.jpg', fields = {}, key, ...sent }: SentEntry = {},
) {
  const file = 'file' in sent ? sent.file : await jpeg(200 + pictures++, 200)
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  if (file) body.set('media', new Blob([new Uint8Array(file)]), name)
  const headers = key && { headers: { 'idempotency-key': key } }
  return ask(app, enterChallenge, { params: { id }, token, body, ...headers })
}
