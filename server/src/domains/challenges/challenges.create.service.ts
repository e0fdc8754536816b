import { challengesOpen } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { PrizesService } from '../aura/aura.prizes.service.ts'
import { searchTails } from '../search/search.rules.ts'
import { countOpen, insertChallenge } from './challenges.create.queries.ts'
import { requireFields, type SaidChallenge } from './challenges.fields.rules.ts'

export interface ChallengeCreationDeps {
  db: Db
  clock: Clock
  prizes: Pick<PrizesService, 'stake'>
}

export type ChallengeCreation = ReturnType<typeof createChallengeCreation>

export function createChallengeCreation({ db, clock, prizes }: ChallengeCreationDeps) {
  return {
    /**
     * Creates a challenge and moves its prize to escrow [CHL-08, CHL-10, CHL-34].
     *
     * @throws DomainError `challenges.…-invalid`, `challenges.too-many-open`, `aura.insufficient`, `aura.welcome-reserved`
     */
    create(
      { userId: creatorId }: Actor,
      said: SaidChallenge,
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ challengeId: Id }> {
      return runOnce(db, creatorId, idempotency, async (tx) => {
        const now = clock.now()
        const fields = requireFields(said, now)
        const challengeId = await insertChallenge(tx, creatorId, fields, searchTails(fields.title), now)
        await prizes.stake(tx, { challengeId, creatorId, amount: fields.prize, now })
        // Moving the stake locks the creator: challenges created at the same time are counted one after the other.
        if ((await countOpen(tx, creatorId)) > challengesOpen)
          throw new DomainError('challenges.too-many-open')
        return { challengeId }
      })
    },
  }
}
