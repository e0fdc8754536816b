import fc from 'fast-check'
import type { Donation, Press } from './aura-model.giving.ts'

/** The two whom the others attack or befriend are the first; then come two who are often rich, the first of them premium. */
export const peopleCount = 14
export const targetCount = 2
const richPeople = [2, 3]
export const premiumPerson = 2
/** Friends of the first target from the beginning: losses by them are no raid. */
const firstFriends = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]

export const everybody = Array.from({ length: peopleCount }, (_, person) => person)

const authorsOf = (ofTarget: number, ofOther: number) =>
  everybody.flatMap((person) => Array<number>(person < targetCount ? ofTarget : ofOther).fill(person))
/** What people vote on, by author: posts, and comments under one's own posts. A target has enough for a series of a week. */
export const posts = authorsOf(4, 1)
export const comments = authorsOf(16, 5)
export const objects = [...posts, ...comments].map((author) => ({ author }))

export const objectsOf = (isAuthor: (author: number) => boolean) =>
  objects.flatMap(({ author }, object) => (isAuthor(author) ? [object] : []))

/** Something that one call does. */
export type Act =
  | ({ kind: 'press' } & Press)
  | ({ kind: 'donate' } & Donation)
  | { kind: 'follow'; giver: number; receiver: number }
  /** A moderator decides one of the acts that wait. */
  | { kind: 'decide'; index: number; verdict: 'counted' | 'void' }
  | { kind: 'sanction'; person: number }
  /** One of the sanctions so far is given back, perhaps not for the first time. */
  | { kind: 'give-back'; index: number }

/** A receiver appeals a loss, and a moderator gives it back. */
export interface Restoration {
  kind: 'restore'
  receiver: number
  index: number
}

const passings = [
  'seconds',
  'past-raid',
  'before-midnight',
  'after-midnight',
  'day',
  'week',
  'fortnight',
  'before-undecided',
] as const

export type HowLong = (typeof passings)[number]

/** Time passes, or the nightly jobs run. */
export type Passing = { kind: 'pass'; how: HowLong } | { kind: 'night' }

/** Two acts at the same moment, each in its process. */
export interface Pair {
  kind: 'pair'
  acts: readonly [Act, Act]
}

/** Many acts in a row, as attacks are made. */
export type Series =
  /** People one after another press objects of a target. */
  | { kind: 'wave'; target: number; first: number; count: number; each: number; offset: number; sign: 1 | -1 }
  /** The people whose negative votes on a target stand let go; or let go and press again; or let-go and void ones press again. */
  | { kind: 'regroup'; target: number; how: 'let-go' | 'again' | 'return'; count: number }
  /** The same people let go and press again just before their waits would end undecided, and once more after that night. */
  | { kind: 'outlast'; target: number; count: number }
  /** One person presses objects of a target, then the other button on each. */
  | { kind: 'switch'; giver: number; target: number; count: number; offset: number; sign: 1 | -1 }
  | { kind: 'gifts'; giver: number; receiver: number; count: number }
  /** Everybody gives all of their welcome to one person. */
  | { kind: 'collect'; receiver: number }
  /** One person presses more objects of many people than a day allows. */
  | { kind: 'spree'; giver: number; sign: 1 | -1 }
  /** One person takes from a target what a day allows, day after day. */
  | { kind: 'campaign'; giver: number; target: number; dayCount: number }

export type Step = Act | Restoration | Passing | Pair | Series

const person = fc.nat({ max: peopleCount - 1 })
const richPerson = fc.constantFrom(...richPeople)
const target = fc.nat({ max: targetCount - 1 })
const sign = fc.constantFrom<(1 | -1)[]>(-1, 1)
const object = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...objectsOf((author) => author < targetCount)) },
  { weight: 1, arbitrary: fc.nat({ max: objects.length - 1 }) },
)

const anyPress: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('press' as const),
  giver: person,
  object,
  sign,
})
const anyDonation: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('donate' as const),
  giver: fc.oneof(richPerson, person),
  receiver: fc.oneof(target, person),
  amount: fc.constantFrom(1, -1, 3, -3, 10, -10, -25, 40, -45, 99),
})
const anyFollow: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('follow' as const),
  giver: person,
  receiver: target,
})
const anyDecision: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('decide' as const),
  index: fc.nat({ max: 9 }),
  verdict: fc.constantFrom('counted' as const, 'void' as const),
})
const anySanction: fc.Arbitrary<Act> = fc.record({ kind: fc.constant('sanction' as const), person })

const anyGivingBack: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('give-back' as const),
  index: fc.nat({ max: 5 }),
})

/** Half of the pairs are of one person on two devices. */
const anyPair: fc.Arbitrary<Step> = fc
  .tuple(
    fc.boolean(),
    fc.oneof(anyPress, anyDonation),
    fc.oneof(anyPress, anyDonation, anyDecision, anyFollow, anySanction, anyGivingBack),
  )
  .map(([isOnePerson, one, other]) => ({
    kind: 'pair',
    acts: [one, isOnePerson && 'giver' in one && 'giver' in other ? { ...other, giver: one.giver } : other],
  }))

const anySeries: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('wave' as const),
      target,
      first: person,
      count: fc.constantFrom(4, 9, 12, peopleCount),
      each: fc.constantFrom(1, 3),
      offset: fc.nat({ max: 19 }),
      sign: fc.constantFrom<(1 | -1)[]>(-1, -1, 1),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('regroup' as const),
      target,
      how: fc.constantFrom('let-go' as const, 'again' as const, 'return' as const),
      count: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('outlast' as const),
      target,
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('switch' as const),
      giver: person,
      target,
      count: fc.integer({ min: 3, max: 7 }),
      offset: fc.nat({ max: 19 }),
      sign,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('gifts' as const),
      giver: richPerson,
      receiver: target,
      count: fc.integer({ min: 20, max: 38 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('collect' as const), receiver: richPerson }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('spree' as const), giver: person, sign }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('campaign' as const),
      giver: person,
      target,
      dayCount: fc.integer({ min: 4, max: 6 }),
    }),
  },
)

/** How every history begins. */
export const befriending: readonly Act[] = firstFriends.map((giver) => ({
  kind: 'follow',
  giver,
  receiver: 0,
}))

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: anyPress },
  { weight: 6, arbitrary: anyPair },
  { weight: 6, arbitrary: anySeries },
  {
    weight: 7,
    arbitrary: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({ kind: fc.constant('pass' as const), how: fc.constantFrom(...passings) }),
      },
      { weight: 1, arbitrary: fc.constant({ kind: 'night' as const }) },
    ),
  },
  { weight: 4, arbitrary: anyDonation },
  { weight: 3, arbitrary: anyDecision },
  { weight: 1, arbitrary: anyFollow },
  { weight: 1, arbitrary: anySanction },
  { weight: 1, arbitrary: anyGivingBack },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('restore' as const),
      receiver: target,
      index: fc.nat({ max: 4 }),
    }),
  },
)

/** 300 acts on average, as series are long. */
const maxSteps = 175

export const anyHistory: fc.Arbitrary<Step[]> = fc.noBias(
  fc.array(anyStep, { minLength: 1, maxLength: maxSteps, size: 'max' }),
)
