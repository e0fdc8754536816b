import { auraBalance, donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { getPost, likePost } from '@aura/contract/posts/posts.contract'
import fc from 'fast-check'
import { ask } from './contract-calls.ts'
import { findBrokenInvariants } from './invariants.ts'
import { makePerson, type Person } from './people.ts'
import { makePost } from './posts.ts'
import type { TestApp } from './test-app.ts'

interface Press {
  kind: 'up' | 'down' | 'like'
  person: number
  post: number
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

/** Something a person does: press a button on a post, donate to someone, or have a moderator decide what waits. */
export type Act = Press | Donation | Decision

/** Acts under way at the same time: more than connections to the database, fewer than would wait past a call's deadline. */
const atOnce = 24
const peopleCount = 6
const postCount = 4

const person = fc.integer({ min: 0, max: peopleCount - 1 })

/** Any act of a small crowd, in which everybody votes for and gives to everybody. */
export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('up' as const, 'down' as const, 'like' as const),
      person,
      post: fc.integer({ min: 0, max: postCount - 1 }),
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

/** What a history broke; nothing when all is well. */
export type Broken = string[]

/**
 * Lets a new crowd do a history, many acts at the same time, then looks whether everything that must hold does: the
 * invariants of the database, the posts against the deltas that were answered, and no answer but a success or a refusal
 * that the product foresees.
 */
export async function playHistory(app: TestApp, history: readonly Act[]): Promise<Broken> {
  const people = await Promise.all(Array.from({ length: peopleCount }, () => makePerson(app)))
  const posts = await Promise.all(
    Array.from({ length: postCount }, (_, at) => makePost(app, personAt(people, at))),
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
    const { status, body } = await perform(app, people, posts, act)
    // A busy machine may answer "not now" to what is done all the same.
    if (status === 503) isExact = false
    else if (status >= 500 || (status !== 200 && !body.code)) broken.push(`${JSON.stringify(act)}: ${status}`)
    if (status === 200 && (act.kind === 'up' || act.kind === 'down')) {
      moved[act.post] = (moved[act.post] ?? 0) + (body.delta ?? 0)
    }
  }
  const left = history[Symbol.iterator]()
  const playOn = async () => {
    for (const act of left) await play(act)
  }
  await Promise.all(Array.from({ length: atOnce }, playOn))
  const shown = await Promise.all(
    posts.map(async (id) => (await ask(app, getPost, { params: { id } })).body.aura),
  )
  for (const [at, aura] of shown.entries()) {
    if (isExact && aura !== moved[at]) broken.push(`post ${at}: ${aura} shown, ${moved[at]} answered`)
  }
  const balances = await Promise.all(
    people.map(async ({ token }) => (await ask(app, auraBalance, { token })).body.aura),
  )
  if (balances.some((balance) => !Number.isSafeInteger(balance))) broken.push(`balances: ${balances}`)
  return [...broken, ...(await findBrokenInvariants(app.db))]
}

function isDecision(act: Act): act is Decision {
  return act.kind === 'count' || act.kind === 'void'
}

function perform(
  app: TestApp,
  people: readonly Person[],
  posts: readonly number[],
  act: Press | Donation,
): Promise<{ status: number; body: { code?: string; delta?: number } }> {
  const { token } = personAt(people, act.person)
  if (act.kind === 'donate') {
    const { pseudo } = personAt(people, act.to)
    return ask(app, donateAura, { token, body: { pseudo, amount: act.amount } })
  }
  const button = { up: giveAura, down: takeAura, like: likePost }[act.kind]
  return ask(app, button, { token, body: { postId: posts[act.post] } })
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
  return held.decide(act.id, verdict, 'modo').then(
    () => true,
    () => false,
  )
}

function personAt(people: readonly Person[], at: number): Person {
  const found = people[at]
  if (!found) throw new RangeError(`no person ${at}`)
  return found
}
