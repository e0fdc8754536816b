import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { pressVote, type VotePress, type VoteValue } from '../aura/aura.rules.ts'

let people: Person[]

const app = await openTestApp()

/** Other accounts for each history, because a person's votes for another have a daily limit. */
async function beginHistory(): Promise<number[]> {
  people = await Promise.all(Array.from({ length: 5 }, () => makePerson(app)))
  const author = person(0)
  return [await makePost(app, author), await makePost(app, author), await makePost(app, author)]
}

/** Who presses what on which of three posts; person 0 is their author and votes on none. */
const act = fc.record({
  person: fc.integer({ min: 1, max: 4 }),
  post: fc.integer({ min: 0, max: 2 }),
  press: fc.constantFrom<VotePress>(1, -1),
})

function person(index: number): Person {
  const found = people[index]
  if (!found) throw new RangeError(`no person ${index}`)
  return found
}

async function vote(postId: number, index: number, press: VotePress): Promise<number> {
  const button = press === 1 ? giveAura : takeAura
  const { status, body } = await ask(app, button, { token: person(index).token, body: { postId } })
  expect(status).toBe(200)
  return body.delta
}

async function readAura(postId: number, index: number) {
  const { body } = await ask(app, getPost, { params: { id: postId }, token: person(index).token })
  return { aura: body.aura, vote: Number(body.hasAura) - Number(body.hasntAura) }
}

test('[AUR-08, AUR-09] any history of presses, one after the other, ends where the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (history) => {
      const posts = await beginHistory()
      const votes = new Map<string, VoteValue>()
      for (const { person: index, post, press } of history) {
        const key = `${post}:${index}`
        const expected = pressVote(votes.get(key) ?? 0, press)
        votes.set(key, expected.value)
        expect(await vote(posts[post] ?? 0, index, press)).toBe(expected.delta)
      }
      for (const [number, postId] of posts.entries()) {
        const total = [1, 2, 3, 4].reduce((sum, index) => sum + (votes.get(`${number}:${index}`) ?? 0), 0)
        const seen = await readAura(postId, 1)
        expect(seen).toEqual({ aura: total, vote: votes.get(`${number}:1`) ?? 0 })
      }
    }),
    { numRuns: 12 },
  )
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[AUR-03, AUR-04, AUR-05] any history of presses at the same time moves exactly what was answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60 }), async (history) => {
      const posts = await beginHistory()
      const answered = await Promise.all(
        history.map(async ({ person: index, post, press }) => ({
          post,
          delta: await vote(posts[post] ?? 0, index, press),
        })),
      )
      for (const [number, postId] of posts.entries()) {
        const moved = answered
          .filter(({ post }) => post === number)
          .reduce((sum, { delta }) => sum + delta, 0)
        expect((await readAura(postId, 1)).aura).toBe(moved)
      }
      expect(await findBrokenInvariants(app.db)).toEqual([])
    }),
    { numRuns: 12 },
  )
})
