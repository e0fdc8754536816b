import fc from 'fast-check'

/** The first two create a challenge each; all others enter both. */
export const creatorCount = 2
const entrantCount = 4
export const peopleCount = creatorCount + entrantCount
/** Entries that stand in each challenge as a history begins. */
export const firstEntrants = [2, 3]

/** An act of one call, or of the job, on a challenge; `entry` counts all entries that the challenge ever had. */
export type Act =
  | { kind: 'enter' | 'withdraw' | 'delete-post'; challenge: number; person: number }
  | { kind: 'award' | 'remove'; challenge: number; entry: number }
  | { kind: 'like'; challenge: number; entry: number; person: number }
  | { kind: 'delete'; challenge: number }
  | { kind: 'decide' }

export type Moment =
  /** At one instant, from two devices of each person, in two processes in turns. */
  { kind: 'at-once'; acts: readonly Act[] } | { kind: 'pass'; how: 'seconds' | 'past-end' | 'past-choice' }

const challenge = fc.nat({ max: creatorCount - 1 })
const person = fc.integer({ min: creatorCount, max: peopleCount - 1 })
const entry = fc.nat({ max: 4 })

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('enter' as const, 'enter' as const, 'withdraw' as const, 'delete-post' as const),
      challenge,
      person,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('award' as const, 'award' as const, 'remove' as const),
      challenge,
      entry,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('like' as const), challenge, entry, person }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), challenge }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'decide' as const }) },
)

const anyMoment: fc.Arbitrary<Moment> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('at-once' as const),
      acts: fc.array(anyAct, { minLength: 2, maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      how: fc.constantFrom('seconds' as const, 'past-end' as const, 'past-choice' as const),
    }),
  },
)

export const anyHistory: fc.Arbitrary<Moment[]> = fc.array(anyMoment, { minLength: 1, maxLength: 7 })
