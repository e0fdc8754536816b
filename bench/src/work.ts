import type { RequestsOf } from './load.ts'
import type { Person } from './people.ts'

export type FloorName = 'bare' | 'one-read' | 'one-write' | 'one-hash'

/** Something measured: the least a kind of call can cost, or a call of the product. */
export interface Work {
  name: string
  /** The floor that this work is divided by; a floor names itself. */
  floor: FloorName
  isFloor: boolean
  /** A second floor of the same works, without the product's way in. */
  isRaw?: boolean
  requestsOf: RequestsOf
  /** Fewer clients than asked for, where each answer takes so much work that more would only wait longer. */
  maxConnections?: number
}

/** What people of the bench vote on. */
export interface ObjectToVote {
  id: number
  authorId: number
}

export interface WorkMaterial {
  people: readonly Person[]
  /** How many there are in all; `people` are some of them. */
  peopleCount: number
  keenestFollower: Person
  /** The account with the most notifications. */
  star: Person
  /** Posts from all over the data set. */
  posts: readonly ObjectToVote[]
  comments: readonly ObjectToVote[]
  viralPost: ObjectToVote
  /** How many there are; the first is the largest. */
  communityCount: number
  /** The community with fewest members, which accounts other than its owner join and leave. */
  smallest: { id: number; ownerId: number }
  /** Accounts on the board of this month. */
  boardCount: number
  /** The challenge of most entries. */
  fullestChallengeId: number
  /** Chance in [0, 1). */
  draw: () => number
}
