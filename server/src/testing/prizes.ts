import type { Id } from '@aura/contract/common'
import { inTransaction } from '../platform/db/transaction.ts'
import { makeChallenge, makeEntry } from './challenges.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

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
      ...{ challengeId: id, creatorId, winnerId: winner.id, amount: prize, createdAt },
      ...{ heldWhy, now },
    })
    const outcome = state === 'paid' ? 'awarded' : 'held'
    await tx
      .updateTable('challenge')
      .set({ closedAt: now, outcome, winnerId: winner.id, winningPostId })
      .where('id', '=', id)
      .execute()
  })
}
