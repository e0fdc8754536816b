import type { Id } from '@aura/contract/common'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Person } from './people.ts'
import { makeAudience, makePost } from './posts.ts'
import type { TestApp } from './test-app.ts'

/** A challenge made quickly: the same rows as its calls write, its prize moved by the ledger's own code. */
export interface StakedChallenge {
  id: Id
  creatorId: Id
  prize: number
  createdAt: Date
}

/** Stakes a prize, which the creator must have. */
export async function stakeChallenge(app: TestApp, creator: Person, prize: number): Promise<StakedChallenge> {
  const createdAt = app.clock.now()
  const id = await makeAudience(app, 'challenge', { isOpen: true })
  await inTransaction(app.db, async (tx) => {
    await app.application.services.prizes.stake(tx, {
      ...{ challengeId: id, creatorId: creator.id, amount: prize },
      now: createdAt,
    })
    await tx
      .insertInto('challenge')
      .values({
        ...{ id, creatorId: creator.id, title: 'Un défi', description: 'À vous.' },
        prize,
        createdAt,
      })
      .execute()
  })
  return { id, creatorId: creator.id, prize, createdAt }
}

/** Closes a challenge with a winner, whose prize may wait for a moderator. */
export async function awardChallenge(
  app: TestApp,
  { id, creatorId, prize, createdAt }: StakedChallenge,
  winner: Person,
  heldWhy?: 'same-device',
): Promise<void> {
  const winningPostId = await makePost(app, winner, { audienceId: id })
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

/** Closes a challenge without a winner. */
export async function returnChallenge(
  app: TestApp,
  { id, creatorId, prize }: StakedChallenge,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    await app.application.services.prizes.giveBack(tx, { challengeId: id, creatorId, amount: prize, now })
    await tx
      .updateTable('challenge')
      .set({ closedAt: now, outcome: 'returned' })
      .where('id', '=', id)
      .execute()
  })
}
