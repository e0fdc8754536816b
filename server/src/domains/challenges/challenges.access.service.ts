import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type ChallengeRow, findChallenge } from './challenges.access.queries.ts'

export type ChallengeAccess = ReturnType<typeof createChallengeAccess>

/** Who may do what to a challenge, read from the database at each call. */
export function createChallengeAccess({ db }: { db: Db }) {
  return {
    /** The challenge, if the actor created it [CHL-27, CHL-32]. @throws DomainError `challenges.unknown`, `challenges.not-creator` */
    async requireCreator(actor: Actor, challengeId: Id): Promise<ChallengeRow> {
      const challenge = await findChallenge(db, challengeId)
      if (!challenge) throw new DomainError('challenges.unknown')
      if (challenge.creatorId !== actor.userId) throw new DomainError('challenges.not-creator')
      return challenge
    },
  }
}
