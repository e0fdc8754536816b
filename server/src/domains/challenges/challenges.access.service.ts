import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type ChallengeRow, findChallenge, lockChallenge } from './challenges.access.queries.ts'
import type { ChallengeLists } from './challenges.list.service.ts'

export interface ChallengeAccessDeps {
  db: Db
  lists: Pick<ChallengeLists, 'findCard'>
}

export type ChallengeAccess = ReturnType<typeof createChallengeAccess>

/** Who may do what to a challenge, read from the database at each call. */
export function createChallengeAccess({ db, lists }: ChallengeAccessDeps) {
  return {
    /**
     * The challenge, if the actor created it [CHL-27, CHL-32].
     *
     * @throws DomainError `challenges.not-creator`, or `challenges.unknown` also for one that is hidden from the actor
     */
    async requireCreator(actor: Actor, challengeId: Id): Promise<ChallengeRow> {
      const challenge = await findChallenge(db, challengeId)
      if (challenge?.creatorId === actor.userId) return challenge
      const shows = await lists.findCard(actor, challengeId)
      throw new DomainError(shows ? 'challenges.not-creator' : 'challenges.unknown')
    },
  }
}

/**
 * Locks an open challenge until the transaction ends.
 *
 * @throws DomainError `challenges.unknown`, `challenges.closed`
 */
export async function lockOpenChallenge(tx: Tx, challengeId: Id): Promise<ChallengeRow> {
  const challenge = await lockChallenge(tx, challengeId)
  if (!challenge) throw new DomainError('challenges.unknown')
  if (challenge.closedAt) throw new DomainError('challenges.closed')
  return challenge
}
