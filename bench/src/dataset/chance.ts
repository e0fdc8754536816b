import { drawFrom } from '@aura/server/demo/chance'
import { type RawBuilder, sql } from 'kysely'

/** Reproducible random numbers from a seed: in SQL by a hash of the subject, in code as a sequence. */
export type Chance = ReturnType<typeof createChance>

export function createChance(seed: number) {
  return {
    /** The next number of a sequence, in [0, 1). */
    draw: drawFrom(seed),

    /** SQL of a number in [0, 1) for each row: always the same for the same `key` (SQL of a bigint) and purpose. */
    drawOf(key: string, purpose: number): RawBuilder<number> {
      const salt = seed * 1000 + purpose
      return sql.raw(`((hashint8extended(${key}, ${salt}) & 9007199254740991)::float8 / 9007199254740992.0)`)
    },
  }
}

/** What a number is drawn for: the same row and purpose always give the same number. */
export const purposes = {
  author: 1,
  postTime: 2,
  popularity: 3,
  firstVoter: 4,
  voteKind: 5,
  voteTime: 6,
  like: 7,
  follows: 8,
  followed: 9,
  legend: 10,
  commenter: 11,
  comment: 12,
  communityOwner: 13,
  communitySize: 14,
} as const
