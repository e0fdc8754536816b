import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory, contestMovement } from '@aura/contract/aura/aura.history.contract'
import { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import fc from 'fast-check'
import { DomainError } from '../platform/errors/domain-error.ts'
import { decideHeld, imposeSanction } from './aura.ts'
import { makeComment } from './comments.ts'
import { ask } from './contract-calls.ts'
import { findBrokenInvariants } from './invariants.ts'
import { makePerson, type Person } from './people.ts'
import { makePost } from './posts.ts'
import type { TestApp } from './test-app.ts'

interface Press {
  kind: 'up' | 'down' | 'like'
  person: number
  /** Of the posts, then of the comments. */
  object: number
}

interface Donation {
  kind: 'donate'
  person: number
  to: number
  amount: number
}

interface Decision {
  kind: 'count' | 'void'
}

/** A moderator voids everything a person gave, or restores the last loss the person may appeal. */
interface Reversal {
  kind: 'sanction' | 'restore'
  person: number
}

/** A press on a post or comment, a donation, or a moderator's decision or reversal. */
export type Act = Press | Donation | Decision | Reversal

/** Acts under way at the same time: more than connections to the database, fewer than would wait past a call's deadline. */
const atOnce = 24
const peopleCount = 6
const postCount = 4
const commentCount = 2

const person = fc.integer({ min: 0, max: peopleCount - 1 })

/** Any act of a small crowd, in which everybody votes for and gives to everybody. */
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('up' as const, 'down' as const, 'like' as const),
      person,
      object: fc.integer({ min: 0, max: postCount + commentCount - 1 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('donate' as const),
      person,
      to: person,
      amount: fc.constantFrom(1, 2, 7, 40, -1, -3, -9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('count' as const, 'void' as const) }) },
)

const anyReversal: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('sanction' as const, 'restore' as const),
  person,
})

/** Any scenario, half of them with reversals: after a reversal the answered deltas no longer add up to the totals. */
export const anyScenario: fc.Arbitrary<Act[]> = fc
  .boolean()
  .chain((isCalm) =>
    fc.array(
      isCalm ? anyAct : fc.oneof({ weight: 15, arbitrary: anyAct }, { weight: 1, arbitrary: anyReversal }),
      { minLength: 200, maxLength: 260 },
    ),
  )

/** What a scenario broke; empty when every invariant holds. */
export type Broken = string[]

/**
 * Plays a scenario with a new crowd, many acts at the same time, then checks the database's invariants, the totals of posts
 * against the answered deltas, and that every answer is a success or a foreseen refusal.
 */
export async function playScenario(app: TestApp, scenario: readonly Act[]): Promise<Broken> {
  const people = await Promise.all(Array.from({ length: peopleCount }, () => makePerson(app)))
  const posts = await Promise.all(
    Array.from({ length: postCount }, (_, at) => makePost(app, personAt(people, at))),
  )
  const comments = await Promise.all(
    Array.from({ length: commentCount }, (_, at) =>
      makeComment(app, personAt(people, at + 1), { postId: posts[at] ?? 0 }),
    ),
  )
  const moved = posts.map(() => 0)
  const broken: Broken = []
  let isExact = true
  const play = async (act: Act) => {
    if (isDecision(act)) {
      const decided = await decideSomething(app, people, act.kind === 'count' ? 'counted' : 'void')
      // A voided vote leaves the post's total without a press of anybody's.
      if (decided && act.kind === 'void') isExact = false
      return
    }
    if (isReversal(act)) {
      isExact = false
      await reverse(app, personAt(people, act.person), act.kind)
      return
    }
    const { status, body } = await perform(app, { people, posts, comments }, act)
    // A busy machine may answer 503 although the act is committed.
    if (status === 503) isExact = false
    else if (status >= 500 || (status !== 200 && !body.code)) broken.push(`${JSON.stringify(act)}: ${status}`)
    if (status === 200 && act.kind !== 'donate' && act.kind !== 'like' && act.object < postCount) {
      moved[act.object] = (moved[act.object] ?? 0) + (body.delta ?? 0)
    }
  }
  const left = scenario[Symbol.iterator]()
  const playOn = async () => {
    for (const act of left) await play(act)
  }
  await Promise.all(Array.from({ length: atOnce }, playOn))
  const totals = await app.application.services.posts.readTotals(posts, undefined)
  for (const [at, id] of posts.entries()) {
    const aura = totals.get(id)?.aura
    if (isExact && aura !== moved[at]) broken.push(`post ${at}: ${aura} shown, ${moved[at]} answered`)
  }
  return [...broken, ...(await findBrokenInvariants(app.db))]
}

function isDecision(act: Act): act is Decision {
  return act.kind === 'count' || act.kind === 'void'
}

function isReversal(act: Act): act is Reversal {
  return act.kind === 'sanction' || act.kind === 'restore'
}

async function reverse(app: TestApp, { id, token }: Person, kind: Reversal['kind']): Promise<void> {
  const { appeals } = app.application.services
  if (kind === 'sanction') {
    await imposeSanction(app, id, { by: 'modo', reason: 'Votes de complaisance.' })
    return
  }
  const { entries } = (await ask(app, auraHistory, { token })).body
  const entryId = entries.find(({ contestable }) => contestable)?.id
  if (entryId === undefined) return
  const { status } = await ask(app, contestMovement, { token, body: { entryId, reason: 'Injuste.' } })
  const open = await appeals.listOpen({ limit: 50 })
  const appeal = open.find(({ accountId }) => accountId === id)
  if (status !== 200 || !appeal) return
  // Two restorations of one person at the same time may find the same appeal; one of them answers it.
  await appeals
    .answer(appeal.id, { outcome: 'reversed', answer: 'En effet.', by: 'modo' })
    .catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
}

interface Crowd {
  people: readonly Person[]
  posts: readonly number[]
  comments: readonly number[]
}

function perform(
  app: TestApp,
  { people, posts, comments }: Crowd,
  act: Press | Donation,
): Promise<{ status: number; body: { code?: string; delta?: number } }> {
  const { token } = personAt(people, act.person)
  if (act.kind === 'donate') {
    const { pseudo } = personAt(people, act.to)
    return ask(app, donateAura, { token, body: { pseudo, amount: act.amount } })
  }
  if (act.object < postCount) {
    const button = { up: giveAura, down: takeAura, like: likePost }[act.kind]
    return ask(app, button, { token, body: { postId: posts[act.object] } })
  }
  const params = { id: comments[act.object - postCount] ?? 0 }
  return act.kind === 'like'
    ? ask(app, likeComment, { token, params })
    : ask(app, voteOnComment, { token, params, body: { type: act.kind } })
}

/** A moderator decides the act that has waited longest of this crowd; false when none waits any more. */
async function decideSomething(
  app: TestApp,
  people: readonly Person[],
  verdict: 'counted' | 'void',
): Promise<boolean> {
  const { held } = app.application.services
  const ids = new Set(people.map(({ id }) => id))
  const [act] = (await held.list('modo', { limit: 50 })).filter(({ giverId }) => ids.has(giverId))
  if (!act) return false
  return decideHeld(app, act.id, verdict, 'modo').then(
    () => true,
    () => false,
  )
}

function personAt(people: readonly Person[], at: number): Person {
  const found = people[at]
  if (!found) throw new RangeError(`no person ${at}`)
  return found
}
