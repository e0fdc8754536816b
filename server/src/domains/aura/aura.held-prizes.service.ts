import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { findStakes } from './aura.held.queries.ts'
import { describeHeld } from './aura.texts.ts'

/** Whom titles of challenges are for: a person who may not see some, or moderators, who see all that are not deleted. */
export type TitleReader = Actor | 'moderators'

/** Titles of challenges by id; without those that the reader may not see. */
export type FindChallengeTitles = (
  reader: TitleReader,
  challengeIds: readonly Id[],
) => Promise<ReadonlyMap<Id, string>>

export interface HeldPrizesDeps {
  db: Db
  findChallengeTitles: FindChallengeTitles
}

export type HeldPrizes = ReturnType<typeof createHeldPrizes>

/** Held prizes in words that tell them apart. Nothing stores the title of a challenge, which its creator's erasure removes. */
export function createHeldPrizes({ db, findChallengeTitles }: HeldPrizesDeps) {
  return {
    /** Prizes that are or were held, for their winner, by the ids of their holds: « Prix de 6 aura, gagné au défi « Le large » ». */
    async describe(reader: TitleReader, heldIds: readonly Id[]): Promise<Map<Id, string>> {
      if (heldIds.length === 0) return new Map()
      const stakes = await findStakes(db, heldIds)
      const titles = await findChallengeTitles(
        reader,
        stakes.map(({ challengeId }) => challengeId),
      )
      return new Map(
        stakes.map(({ id, challengeId, amount }) => [
          id,
          describeHeld({ act: 'prize', amount, title: titles.get(challengeId) }, 'giver'),
        ]),
      )
    },
  }
}
